import type { Writable } from 'node:stream';

/** Resolves on drain or close. */
export const drained = (out: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.on('drain', done).on('close', done);
    if (out.destroyed) done();
  });
