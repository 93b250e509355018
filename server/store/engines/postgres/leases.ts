// Leases as rows that their holders renew, by the database's clock. They belong to the installation, so exports omit them.
import { randomBytes } from 'node:crypto';
import type { Lease } from '../../lease.ts';
import type { Database } from './database.ts';

const lifeMs = 15_000;
const renewEveryMs = 4_000;

const now = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
/** Takes free or expired leases, and renews the holder's. */
const take = `insert into stoa_lease (name, holder, until) values ($1, $2, ${now} + ${lifeMs})
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where stoa_lease.until < ${now} or stoa_lease.holder = excluded.holder returning name`;
const renew = `update stoa_lease set until = ${now} + ${lifeMs} where name = $1 and holder = $2 returning name`;

/** @returns undefined when it is taken */
export async function takeLease(database: Database, name: string): Promise<Lease | undefined> {
  const holder = randomBytes(12).toString('base64url');
  const askedAt = performance.now();
  const { rows } = await database.read(take, [name, holder]);
  if (rows.length === 0) return undefined;
  let until = askedAt + lifeMs;
  const lost = new AbortController();
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (performance.now() > until) lost.abort();
    renewing ??= (async () => {
      const asked = performance.now();
      const answer = await database.read(renew, [name, holder]);
      if (answer.rows.length === 0) lost.abort();
      else until = asked + lifeMs;
    })()
      // While the database is unreachable, no other process can take it either; the expiry applies once it is back.
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  }, renewEveryMs).unref();
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      await renewing;
      // A lease that can't be released expires on its own.
      await database
        .read('delete from stoa_lease where name = $1 and holder = $2', [name, holder])
        .catch(() => undefined);
    },
  };
}
