// Listening sockets that a supervisor opened and passes on, by the protocol of systemd (sd_listen_fds): they outlive a restart, so that
// connections wait in them meanwhile instead of being refused.

const firstDescriptor = 3;
const socketsMax = 16;

/** Once: the variables are gone afterwards, and no child takes the sockets for its own. @returns descriptors; none: this process listens itself */
export function takeInheritedSockets(env: NodeJS.ProcessEnv, pid: number): number[] {
  const { LISTEN_PID, LISTEN_FDS } = env;
  delete env.LISTEN_PID;
  delete env.LISTEN_FDS;
  delete env.LISTEN_FDNAMES;
  const count = Number(LISTEN_FDS);
  if (Number(LISTEN_PID) !== pid || !(count >= 1)) return [];
  return Array.from({ length: Math.min(count, socketsMax) }, (_, n) => firstDescriptor + n);
}
