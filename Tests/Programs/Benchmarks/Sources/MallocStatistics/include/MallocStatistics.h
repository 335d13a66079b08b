#include <malloc.h>
#include <stddef.h>

/// The bytes that the program has allocated and not freed, in all arenas of glibc.
static inline size_t allocated_bytes(void) {
  struct mallinfo2 statistics = mallinfo2();
  return statistics.uordblks + statistics.hblkhd;
}
