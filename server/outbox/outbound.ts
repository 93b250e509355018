// The only HTTP client for user-entered URLs: refuses private targets, checked at connection time; no redirects;
// limited in time and size. Operations 2.1 "SSRF".
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type OutboundAnswer = { ok: true; status: number; text: string } | { ok: false; reason: string };

export type Outbound = {
  /** @param bytesMax the rest of a longer answer is dropped */
  post(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    bytesMax?: number,
  ): Promise<OutboundAnswer>;
  /** @param bytesMax the rest of a longer answer is dropped */
  get(url: string, bytesMax: number): Promise<OutboundAnswer>;
  /** Why a URL can't be a target, as far as its text shows; undefined if it may be. */
  refusal(url: string): string | undefined;
};

const answerBytesMax = 4096;

/**
 * @param allowPrivate permits this machine and its network, and plain http: for tests and users who request it
 * @param lookup resolves names; default: the system's
 */
export function createOutbound(options: {
  allowPrivate: boolean;
  timeoutMs?: number;
  lookup?: typeof systemLookup;
}): Outbound {
  const { allowPrivate, timeoutMs = 10_000, lookup = systemLookup } = options;

  /** Names are resolved once, and the connection uses the checked addresses. */
  const checkedLookup: LookupFunction = (hostname, wanted, answer) => {
    lookup(hostname, { ...wanted, all: true }, (error, addresses) => {
      if (error) return answer(error, '', 0);
      if (!allowPrivate && (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))))
        return answer(new Error(privateTarget), '', 0);
      if (wanted.all) return (answer as (e: null, all: typeof addresses) => void)(null, addresses);
      const [first] = addresses;
      answer(null, first?.address ?? '', first?.family ?? 4);
    });
  };

  const refusal = (text: string): string | undefined => {
    if (!URL.canParse(text)) return notHttps;
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return notHttps;
    // The URL parser would encode it, which is rarely what was meant.
    if (/\s/.test(text)) return 'The address cannot contain spaces.';
    if (url.username !== '' || url.password !== '') return 'The address cannot contain a user name or password.';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Node doesn't resolve such hosts, so the check in the lookup wouldn't see them.
    if (!allowPrivate && (isIP(host) ? !isPublicAddress(host) : /^localhost\.?$|\.localhost\.?$/i.test(host)))
      return privateTarget;
    return undefined;
  };

  const send = (target: string, { method, headers, body, bytesMax }: Sent): Promise<OutboundAnswer> => {
    const reason = refusal(target);
    if (reason !== undefined) return Promise.resolve({ ok: false, reason });
    const url = new URL(target);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve) => {
      const call = request(url, {
        ...{ method, headers, agent: false, lookup: checkedLookup },
        signal: AbortSignal.timeout(timeoutMs),
      });
      call.on('error', (error) => resolve({ ok: false, reason: reasonOf(error, timeoutMs) }));
      call.on('response', (answer) => {
        const status = answer.statusCode ?? 0;
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          answer.destroy();
          resolve({ ok: true, status, text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8') });
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= bytesMax) done();
        });
        answer.on('end', done);
        // The status is known, so an incomplete body doesn't matter.
        answer.on('error', done);
      });
      call.end(body);
    });
  };

  return {
    refusal,
    post(target, text, headers, bytesMax = answerBytesMax) {
      const body = Buffer.from(text);
      return send(target, {
        ...{ method: 'POST', body, bytesMax },
        headers: { ...headers, 'Content-Length': body.length, 'User-Agent': 'Stoa-Webhooks/1.0', Accept: '*/*' },
      });
    },
    get: (target, bytesMax) =>
      send(target, { method: 'GET', bytesMax, headers: { 'User-Agent': 'Stoa/1.0', Accept: 'application/json' } }),
  };
}

type Sent = { method: 'GET' | 'POST'; headers: Record<string, string | number>; body?: Buffer; bytesMax: number };

const notHttps = 'The address must start with https://.';
export const privateTarget = 'Addresses on private networks and on this machine are not allowed.';

function reasonOf(error: Error & { code?: string }, timeoutMs: number): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `No answer within ${timeoutMs / 1000} s.`;
  return error.message === privateTarget ? privateTarget : `Could not connect: ${error.code ?? error.name}.`;
}

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Allows only publicly allocated IPv6 ranges, which excludes addresses that embed an IPv4 one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
