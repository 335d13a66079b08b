// Counts the allocations of a program that it is preloaded into, on Linux with glibc. With JOBS, it counts the jobs
// that are handed to the pool of Swift's concurrency runtime instead. With MARK_ONLY it counts nothing: callgrind,
// which has allocation functions of its own, looks for calls of allocation_count.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long count;

long allocation_count(void) { return atomic_load(&count); }

#ifdef JOBS

// Swift's calling convention passes two pointers as C does.
typedef void Enqueue(void *job);

static void count_job(void *job, Enqueue *enqueue) {
  atomic_fetch_add(&count, 1);
  enqueue(job);
}

__attribute__((constructor)) static void count_jobs(void) {
  void **hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  if (hook) *hook = (void *)count_job;
}

#elif !defined(MARK_ONLY)

void *malloc(size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  atomic_fetch_add(&count, 1);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
