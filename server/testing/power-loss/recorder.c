/* Records, in one log and in order, what a program writes to files below a folder, and when it was told that they are on disk. Loaded into
 * the program by LD_PRELOAD; read by replay.ts. Operations R2.
 *
 * STOA_RECORD_ROOT: the folder. STOA_RECORD_LOG: the log, outside of it. A write is logged before it happens, a sync when it has returned,
 * with the place in the log at which it began: what was written before that place is on disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct head { char type[4]; uint32_t path_bytes, data_bytes, flags; uint64_t inode, offset, begun; };

#define FDS 65536
static struct { uint64_t inode; int dsync; } files[FDS];
static const char *root;
static size_t root_bytes;
static int log_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  root = getenv("STOA_RECORD_ROOT");
  const char *log = getenv("STOA_RECORD_LOG");
  if (!root || !log) return;
  root_bytes = strlen(root);
  log_fd = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int ours(const char *path) {
  return log_fd >= 0 && path && strncmp(path, root, root_bytes) == 0 && (path[root_bytes] == '/' || path[root_bytes] == 0);
}

/* Other processes append too: the kernel keeps each record whole. Returns where it ended. */
static uint64_t put(const char *type, const char *path, const void *data, size_t bytes, uint64_t inode, uint64_t offset, uint64_t begun, uint32_t flags) {
  struct head head = { .path_bytes = path ? strlen(path) : 0, .data_bytes = bytes, .flags = flags, .inode = inode, .offset = offset, .begun = begun };
  memcpy(head.type, type, 4);
  struct iovec parts[3] = { { &head, sizeof head }, { (void *)path, head.path_bytes }, { (void *)data, bytes } };
  REAL(writev);
  pthread_mutex_lock(&lock);
  real(log_fd, parts, 3);
  uint64_t end = lseek(log_fd, 0, SEEK_CUR);
  pthread_mutex_unlock(&lock);
  return end;
}

static uint64_t log_end(void) {
  struct stat s;
  return fstat(log_fd, &s) == 0 ? (uint64_t)s.st_size : 0;
}

/* Not every close comes by: a number may have gone to another file or a socket meanwhile. */
static int tracked(int fd) {
  struct stat s;
  if (fd < 0 || fd >= FDS || files[fd].inode == 0) return 0;
  if (fstat(fd, &s) == 0 && s.st_ino == files[fd].inode && (S_ISREG(s.st_mode) || S_ISDIR(s.st_mode))) return 1;
  files[fd].inode = 0;
  return 0;
}

static void opened(int fd, int flags, int existed) {
  if (log_fd < 0 || fd < 0 || fd >= FDS) return;
  files[fd].inode = 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t bytes = readlink(link, path, sizeof path - 1);
  if (bytes < 0) return;
  path[bytes] = 0;
  struct stat s;
  if (!ours(path) || fstat(fd, &s) != 0 || !(S_ISREG(s.st_mode) || S_ISDIR(s.st_mode))) return;
  files[fd].inode = s.st_ino;
  files[fd].dsync = (flags & O_DSYNC) != 0;
  if (S_ISREG(s.st_mode) && !existed) put("OPEN", path, NULL, 0, s.st_ino, 0, 0, 0);
  else put("SEEN", path, NULL, 0, s.st_ino, 0, 0, 0);
  if (existed && (flags & O_TRUNC) && S_ISREG(s.st_mode)) put("TRUN", NULL, NULL, 0, s.st_ino, 0, 0, 0);
}

#define OPENING(name)                                                   \
  int name(const char *path, int flags, ...) {                          \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
    REAL(name);                                                         \
    int existed = !(flags & O_CREAT) || access(path, F_OK) == 0;        \
    int fd = real(path, flags, mode);                                   \
    opened(fd, flags, existed);                                         \
    return fd;                                                          \
  }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                                \
  int name(int at, const char *path, int flags, ...) {                  \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
    REAL(name);                                                         \
    int existed = !(flags & O_CREAT) || faccessat(at, path, F_OK, 0) == 0; \
    int fd = real(at, path, flags, mode);                               \
    opened(fd, flags, existed);                                         \
    return fd;                                                          \
  }
OPENING_AT(openat)
OPENING_AT(openat64)

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < FDS) files[fd].inode = 0;
  return real(fd);
}

static uint64_t place(int fd) {
  struct stat s;
  if (fcntl(fd, F_GETFL) & O_APPEND) return fstat(fd, &s) == 0 ? (uint64_t)s.st_size : 0;
  return (uint64_t)lseek(fd, 0, SEEK_CUR);
}

static uint64_t wrote(int fd, const void *data, size_t bytes, uint64_t offset) {
  return tracked(fd) ? put("WRIT", NULL, data, bytes, files[fd].inode, offset, 0, 0) : 0;
}
/* O_DSYNC: this write is on disk once it has returned, and no other. */
static void returned(int fd, uint64_t logged) {
  if (logged && tracked(fd) && files[fd].dsync) put("DURA", NULL, NULL, 0, files[fd].inode, 0, logged, 0);
}

ssize_t write(int fd, const void *data, size_t bytes) {
  REAL(write);
  uint64_t logged = tracked(fd) ? wrote(fd, data, bytes, place(fd)) : 0;
  ssize_t done = real(fd, data, bytes);
  returned(fd, logged);
  return done;
}

#define PWRITE(name, type)                                              \
  ssize_t name(int fd, const void *data, size_t bytes, type offset) {   \
    REAL(name);                                                         \
    uint64_t logged = wrote(fd, data, bytes, offset);                   \
    ssize_t done = real(fd, data, bytes, offset);                       \
    returned(fd, logged);                                               \
    return done;                                                        \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

static uint64_t wrote_all(int fd, const struct iovec *parts, int count, uint64_t offset) {
  uint64_t logged = 0;
  for (int i = 0; i < count; i++) {
    logged = wrote(fd, parts[i].iov_base, parts[i].iov_len, offset);
    offset += parts[i].iov_len;
  }
  return logged;
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  if (tracked(fd)) wrote_all(fd, parts, count, place(fd));
  return real(fd, parts, count);
}
#define PWRITEV(name, type)                                             \
  ssize_t name(int fd, const struct iovec *parts, int count, type offset) { \
    REAL(name);                                                         \
    if (tracked(fd)) wrote_all(fd, parts, count, offset);               \
    return real(fd, parts, count, offset);                              \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

#define SYNC(name)                                                      \
  int name(int fd) {                                                    \
    REAL(name);                                                         \
    uint64_t begun = tracked(fd) ? log_end() : 0;                       \
    int failed = real(fd);                                              \
    if (!failed && tracked(fd)) put("SYNC", NULL, NULL, 0, files[fd].inode, 0, begun, 0); \
    return failed;                                                      \
  }
SYNC(fsync)
SYNC(fdatasync)

#define LENGTH(name, type)                                              \
  int name(int fd, type bytes) {                                        \
    REAL(name);                                                         \
    if (tracked(fd)) put("TRUN", NULL, NULL, 0, files[fd].inode, bytes, 0, 0); \
    return real(fd, bytes);                                             \
  }
LENGTH(ftruncate, off_t)
LENGTH(ftruncate64, off64_t)

#define ALLOCATE(name, type)                                            \
  int name(int fd, int mode, type offset, type bytes) {                 \
    REAL(name);                                                         \
    int failed = real(fd, mode, offset, bytes);                         \
    if (!failed && tracked(fd)) put("GROW", NULL, NULL, 0, files[fd].inode, offset + bytes, 0, 0); \
    return failed;                                                      \
  }
ALLOCATE(fallocate, off_t)
ALLOCATE(fallocate64, off64_t)

int rename(const char *from, const char *to) {
  REAL(rename);
  int failed = real(from, to);
  if (!failed && ours(to)) put("NAME", from, to, strlen(to), 0, 0, 0, 0);
  return failed;
}
int unlink(const char *path) {
  REAL(unlink);
  int failed = real(path);
  if (!failed && ours(path)) put("GONE", path, NULL, 0, 0, 0, 0, 0);
  return failed;
}
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  int failed = real(path, mode);
  if (!failed && ours(path)) put("FOLD", path, NULL, 0, 0, 0, 0, 0);
  return failed;
}
