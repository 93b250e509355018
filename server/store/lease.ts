/** An exclusive right of one process: expires if its holder ends without releasing it. */
export type Lease = {
  /** Aborts when it could not be renewed: someone else may have it now. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
};
