// The owner's further host names of the site: each redirects to the main one, which may be one of them. Public.
import * as z from 'zod';
import type { Clock } from '../../base/parts.ts';
import type { OwnDomains } from '../../http/origin.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { domainInvalid, domainIsMain, domainMissing, domainsFull, domainTaken } from './errors.ts';
import { domainsMax, hostNameOf } from './host-name.ts';

const storedSchema = z.object({
  /** Lower case, in ASCII. */
  names: z.array(z.object({ host: z.string(), addedAt: z.int(), by: z.string() })).max(domainsMax),
  main: z.string().optional(),
  mainOf: z.string().optional(),
});
type Stored = z.infer<typeof storedSchema>;

/** One record: few names, which are used together. */
const domains = table<Stored, []>({ name: 'own-domains', topic: 'site', schema: storedSchema });

export const findOwnDomains = async (store: Store): Promise<OwnDomains> => {
  const { names, ...rest }: Stored = (await domains.find(store)) ?? { names: [] };
  return { ...rest, names: names.map(({ host }) => host) };
};

type Uses = { takeDomains(own: OwnDomains): void };

/** Uses them now and after each change. */
export async function watchOwnDomains(store: Store, origins: Uses): Promise<void> {
  const read = async () => origins.takeDomains(await findOwnDomains(store));
  await read();
  store.onCommit(({ keys }) => {
    if (keys.some(([name]) => name === domains.name)) void read().catch(() => {});
  });
}

/**
 * @param configured host names that the program was started with
 * @throws domainInvalid, domainTaken, domainsFull
 */
export function addDomain(
  { store, clock }: { store: Store; clock: Clock },
  person: { id: string },
  typed: string,
  configured: readonly string[],
): Promise<string> {
  const host = hostNameOf(typed);
  if (host === undefined) throw domainInvalid();
  return transact(store, async (tx) => {
    const { names, ...rest } = (await domains.find(tx)) ?? { names: [] };
    if (configured.includes(host) || names.some((one) => one.host === host)) throw domainTaken({ host });
    if (names.length >= domainsMax) throw domainsFull({ max: domainsMax });
    domains.put(tx, { ...rest, names: [...names, { host, addedAt: clock.now(), by: person.id }] });
    return host;
  });
}

/**
 * @param configured the host name that the program was started with
 * @throws domainMissing, domainIsMain
 */
export const removeDomain = (store: Store, host: string, configured: string): Promise<void> =>
  transact(store, async (tx) => {
    const { names, ...chosen }: Stored = (await domains.find(tx)) ?? { names: [] };
    if (!names.some((one) => one.host === host)) throw domainMissing({ host });
    const isMain = chosen.main === host;
    if (isMain && (chosen.mainOf ?? configured) === configured) throw domainIsMain({ host });
    domains.put(tx, { ...(!isMain && chosen), names: names.filter((one) => one.host !== host) });
  });

/**
 * @param host absent: the configured address
 * @param mainOf the host name of that one
 * @param origins use it before pages are made again with it
 * @throws domainMissing
 */
export async function chooseMain(
  store: Store,
  host: string | undefined,
  mainOf: string | undefined,
  origins: Uses,
): Promise<void> {
  await transact(store, async (tx) => {
    const { names } = (await domains.find(tx)) ?? { names: [] };
    if (host !== undefined && !names.some((one) => one.host === host)) throw domainMissing({ host });
    domains.put(tx, { names, ...(host !== undefined && { main: host, mainOf }) });
  });
  origins.takeDomains(await findOwnDomains(store));
  await transact(store, async (tx) => raiseSiteRevision(tx));
}
