// Checks the site's own addresses as a visitor's browser would: their names, and their certificates. Connects only to configured ones, and to
// others at an address of the site, so that no one can make the server connect elsewhere. Public.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../../base/parts.ts';
import type { Origins, OwnDomains } from '../../http/origin.ts';
import { siteUnnamed } from './errors.ts';
import { hostNameOf } from './host-name.ts';
import type { Domain, Domains, OtherDomain } from './schema.ts';

const patienceMs = 5_000;
const addressesMax = 10;
const soonMs = 7 * 24 * 60 * 60 * 1000;

type Certificate = { validTo: number } | { isTrusted: false; code: string } | { code: string };

/** The network; tests pass their own. */
export type Network = {
  /** @throws an error with a code */
  addressesOf(host: string): Promise<string[]>;
  /** @param address connects to this one; default: an address of the host */
  certificateOf(host: string, port: number, address?: string): Promise<Certificate>;
};

const kinds = ['site', 'admin', 'preview'] as const;

type CheckedOrigins = Pick<Origins, 'has' | 'of' | 'configured'>;

export async function checkDomains(
  { origins, clock }: { origins: CheckedOrigins; clock: Clock },
  own: OwnDomains = { names: [] },
  network: Network = realNetwork,
): Promise<Domains> {
  const now = clock.now();
  const named = kinds.filter((of) => origins.has(of)).map((of) => ({ of, origin: origins.of(of) }));
  const distinct = named.filter(({ origin }, n) => named.findIndex((one) => one.origin === origin) === n);
  const domains = await Promise.all(
    distinct.map(async ({ of, origin }) => ({ of, origin, ...(await checked(new URL(origin), now, network)) })),
  );
  const addresses = domains.find(({ of }) => of === 'site')?.addresses ?? [];
  const site = new URL(origins.of('site'));
  const configured = new URL(origins.configured('site')).hostname;
  const hosts = [...new Set([configured, ...own.names])].filter((host) => host !== site.hostname);
  const others = hosts.map(async (host): Promise<OtherDomain> => {
    const found = await checkedOther(site, host, { now, network, addresses });
    return { host, isConfigured: host === configured, ...found };
  });
  return {
    checkedAt: now,
    domains,
    others: await Promise.all(others),
    records: addresses.map((value) => ({ type: value.includes(':') ? ('AAAA' as const) : ('A' as const), value })),
    canAdd: hostNameOf(configured) !== undefined,
    isChosen: site.hostname !== configured,
  };
}

/** @param options.addresses of the site */
async function checkedOther(
  { protocol, port }: URL,
  host: string,
  { now, network, addresses }: { now: number; network: Network; addresses: readonly string[] },
): Promise<Checked & { isHere: boolean }> {
  const url = new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`);
  let isHere = false;
  const guarded: Network = {
    async addressesOf(name) {
      const found = await network.addressesOf(name);
      isHere = found.some((address) => addresses.includes(address));
      return found;
    },
    certificateOf: async (name, at) => {
      const address = (await network.addressesOf(name)).find((one) => addresses.includes(one));
      return address === undefined ? { code: 'ELSEWHERE' } : network.certificateOf(name, at, address);
    },
  };
  return { ...(await checked(url, now, guarded)), isHere };
}

/** Whether a name has an address of the site's, as far as the name server knows. */
export async function pointsToSite(host: string, siteHost: string, network: Network = realNetwork): Promise<boolean> {
  const [own, sites] = await Promise.all([network.addressesOf(host), network.addressesOf(siteHost)]);
  return own.some((address) => sites.includes(address));
}

/** Whether visitors can be sent there. */
export const isWorking = ({ isHere, certificate }: OtherDomain): boolean =>
  isHere && (certificate === 'good' || certificate === 'ends-soon' || certificate === 'plain');

/**
 * Host names that the program was started with.
 * @throws siteUnnamed when the site has no public one
 */
export function configuredHosts(origins: CheckedOrigins): string[] {
  const hosts = kinds.filter((of) => origins.has(of)).map((of) => new URL(origins.configured(of)).hostname);
  if (hostNameOf(hosts[0] ?? '') === undefined) throw siteUnnamed();
  return hosts;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0;

type Checked = Omit<Domain, 'of' | 'origin'>;

async function checked({ protocol, hostname, port }: URL, now: number, network: Network): Promise<Checked> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPlain = protocol === 'http:';
  if (isLocal(host)) return { name: 'local', addresses: [], certificate: 'plain' };
  const found = await network.addressesOf(host).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const code = found.code ?? '';
    const name = /^(?:ENOTFOUND|ENODATA)$/.test(code) ? 'unknown' : 'silent';
    return { name, addresses: [], certificate: isPlain ? 'plain' : 'unreached', code };
  }
  const at = { name: 'found', addresses: found.slice(0, addressesMax) } as const;
  if (isPlain) return { ...at, certificate: 'plain' };
  const answer = await network.certificateOf(host, port === '' ? 443 : Number(port));
  if ('validTo' in answer) {
    const { validTo } = answer;
    return { ...at, certificate: validTo < now + soonMs ? 'ends-soon' : 'good', validTo };
  }
  return { ...at, certificate: 'isTrusted' in answer ? 'untrusted' : 'unreached', code: answer.code };
}

const realNetwork: Network = {
  async addressesOf(host) {
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const all = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (all.length === 0 && four.status === 'rejected') throw four.reason;
    return all;
  },
  certificateOf: (host, port, address = host) =>
    new Promise((resolve) => {
      const socket = connect({ host: address, port, servername: host, timeout: patienceMs }, () => {
        const validTo = Date.parse(socket.getPeerCertificate().valid_to);
        socket.destroy();
        resolve({ validTo });
      });
      socket.once('error', (error: NodeJS.ErrnoException) => {
        const code = error.code ?? 'ERR_TLS';
        resolve(/CERT|SIGNED|ALTNAME|ISSUER|ERR_TLS|ERR_SSL/.test(code) ? { isTrusted: false, code } : { code });
      });
      socket.once('timeout', () => {
        socket.destroy();
        resolve({ code: 'ETIMEDOUT' });
      });
    }),
};
