// Preloaded into each process of a build: appends its processor time to the file $PROCESSOR_TIMES when it exits.
//
// Each line contains the seconds, a tab, the process ID, a tab, and the command line, whose arguments end with NUL
// characters that are replaced by spaces.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

__attribute__((destructor)) static void writeProcessorTime(void) {
  const char *path = getenv("PROCESSOR_TIMES");
  struct rusage usage;
  if (!path || getrusage(RUSAGE_SELF, &usage)) return;
  double seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;

  // One write appends a whole line, even if several processes exit at once.
  static char line[65536];
  int length = snprintf(line, sizeof line, "%f\t%d\t", seconds, getpid());
  int arguments = open("/proc/self/cmdline", O_RDONLY);
  ssize_t count = arguments < 0 ? 0 : read(arguments, line + length, sizeof line - length - 1);
  if (arguments >= 0) close(arguments);
  for (ssize_t i = 0; i < count; i++) {
    if (line[length + i] == '\0' || line[length + i] == '\n') line[length + i] = ' ';
  }
  length += count > 0 ? count : 0;
  line[length++] = '\n';
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (file < 0) return;
  if (write(file, line, length) < 0) {}
  close(file);
}
