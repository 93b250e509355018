// What the processes of one site tell each other of the counts that limits are made of. A limit finds it by the clock that it counts with,
// of which a process has one for each site; where one process serves a site, there is none.

export type News = {
  /** What stands for a caller: a keyed hash, so that no address and no email leaves the process. */
  mark(caller: string): string;
  /** @param mark of a caller @param by what its count changes by; 0: it is forgotten */
  tell(topic: string, mark: string, by: number): void;
  /** @param heard what another process told */
  hear(topic: string, heard: (mark: string, by: number) => void): void;
};

const newsByClock = new WeakMap<object, News>();

export const newsOf = (clock: object): News | undefined => newsByClock.get(clock);

/** Before the limits are made. */
export const joinNews = (clock: object, news: News): void => void newsByClock.set(clock, news);
