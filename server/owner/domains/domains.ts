// Checks the site's own addresses as a visitor's browser would: their names, and their certificates. Only configured ones, so that no one can
// make the server connect elsewhere.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../../base/parts.ts';
import type { Origins } from '../../http/origin.ts';
import type { Domain } from './schema.ts';

const patienceMs = 5_000;
const addressesMax = 10;
const soonMs = 7 * 24 * 60 * 60 * 1000;

type Certificate = { validTo: number } | { isTrusted: false; code: string } | { code: string };

/** The network; tests pass their own. */
export type Network = {
  /** @throws an error with a code */
  addressesOf(host: string): Promise<string[]>;
  certificateOf(host: string, port: number): Promise<Certificate>;
};

const kinds = ['site', 'admin', 'preview'] as const;

export async function checkDomains(
  { origins, clock }: { origins: Pick<Origins, 'has' | 'of'>; clock: Clock },
  network: Network = realNetwork,
): Promise<{ checkedAt: number; domains: Domain[] }> {
  const now = clock.now();
  const named = kinds.filter((of) => origins.has(of)).map((of) => ({ of, origin: origins.of(of) }));
  const distinct = named.filter(({ origin }, n) => named.findIndex((one) => one.origin === origin) === n);
  const domains = await Promise.all(
    distinct.map(async ({ of, origin }) => ({ of, origin, ...(await checked(new URL(origin), now, network)) })),
  );
  return { checkedAt: now, domains };
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
  certificateOf: (host, port) =>
    new Promise((resolve) => {
      const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
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
