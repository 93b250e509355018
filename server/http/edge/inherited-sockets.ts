// Listening sockets passed by a supervisor through systemd's protocol (sd_listen_fds). They survive a restart, so
// connections queue in them instead of being refused.

const firstDescriptor = 3;
const socketsMax = 16;

/**
 * Call once: deletes the variables so that no child process claims the sockets.
 * @returns descriptors; empty: this process opens its own sockets
 */
export function takeInheritedSockets(env: NodeJS.ProcessEnv, pid: number): number[] {
  const { LISTEN_PID, LISTEN_FDS } = env;
  delete env.LISTEN_PID;
  delete env.LISTEN_FDS;
  delete env.LISTEN_FDNAMES;
  const count = Number(LISTEN_FDS);
  if (Number(LISTEN_PID) !== pid || !(count >= 1)) return [];
  return Array.from({ length: Math.min(count, socketsMax) }, (_, n) => firstDescriptor + n);
}
