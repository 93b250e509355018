// Exchange of rate limit counts between the processes of a site. A limit looks it up by its clock, because a process
// has one clock per site. Absent when a single process serves the site.

export type News = {
  /** Keyed hash of a caller, so that no address or email leaves the process. */
  mark(caller: string): string;
  /**
   * @param mark of a caller
   * @param by change of the count; 0: resets it
   */
  publish(topic: string, mark: string, by: number): void;
  /** @param onCount receives the counts of other processes */
  subscribe(topic: string, onCount: (mark: string, by: number) => void): void;
};

const newsByClock = new WeakMap<object, News>();

export const newsOf = (clock: object): News | undefined => newsByClock.get(clock);

/** Call before the limits are created. */
export const joinNews = (clock: object, news: News): void => void newsByClock.set(clock, news);
