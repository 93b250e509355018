/* Syncs fail after a number of them, as on a broken disk. Loaded by LD_PRELOAD. STOA_SYNCS_GOOD: how many succeed. Operations R9. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int syncs;

static int is_broken(void) {
  const char *good = getenv("STOA_SYNCS_GOOD");
  return good && atomic_fetch_add(&syncs, 1) >= atoi(good);
}

#define SYNC(name)                                            \
  int name(int fd) {                                          \
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, #name); \
    if (!is_broken()) return real(fd);                        \
    errno = EIO;                                              \
    return -1;                                                \
  }
SYNC(fsync)
SYNC(fdatasync)
