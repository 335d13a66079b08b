#include <glib-unix.h>
#include <gtk/gtk.h>

// How other main loops serve the main queue of Dispatch, as Foundation's does.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
