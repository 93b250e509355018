/** An exclusive right of one process: expires if its holder ends without releasing it. */
export type Lease = {
  /** Aborts when it couldn't be renewed: another process may hold it now. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
};
