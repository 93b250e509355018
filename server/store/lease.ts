/** A right that one process has at a time: who ends without giving it back loses it after a while. */
export type Lease = {
  /** Aborts when it could not be renewed: someone else may have it now. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
};
