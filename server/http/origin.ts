// The addressed origin and the client's address. Host and X-Forwarded-* only count as configured; the rest of the
// server reads the result.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Names of our origins, e.g. `site`, `preview`. */
export type OriginKind = string;

type Located = {
  ip: string;
  protocol: 'http' | 'https';
  originKind: OriginKind | undefined;
  /** Serves contributors: the editor and its calls. Never on an origin where owners' code runs without restrictions. */
  admin: boolean;
  origin: string;
  secure: boolean;
  /** The host is one of the owner's that redirect to the site. */
  isMoved: boolean;
  traceparent: string | undefined;
};

type Known = Pick<Located, 'admin' | 'origin' | 'secure' | 'isMoved'> & { originKind: OriginKind };

export type Origins = {
  locate(request: IncomingMessage): Located;
  /** E.g. `of('preview')`. @throws when no such origin is configured */
  of(originKind: OriginKind): string;
  /** The same as configured, whatever the owner's main host name is. @throws as `of` */
  configured(originKind: OriginKind): string;
  has(originKind: OriginKind): boolean;
  /** The editor shares the site's address: there is only one name. */
  adminIsSite(): boolean;
  /** Every configured origin. */
  all(): readonly string[];
  /** Origins configured with port 0 get the port that the server listens on. */
  listeningOn(port: number): void;
  /** Its connections carry many clients. */
  isProxy(ip: string): boolean;
  /** Uses the owner's own host names from now on. */
  takeDomains(domains: OwnDomains): void;
  /** The site's host names besides those of the configuration. */
  domains(): readonly string[];
  /** The address at the main host name, for reading at one that redirects; else undefined. */
  movedAddress(request: IncomingMessage, located: Pick<Located, 'isMoved'>): string | undefined;
  /** HTTPS redirect target for a plain request, if configured; else undefined. */
  httpsAddress(request: IncomingMessage, located: Located): string | undefined;
};

/** Host names without scheme and port: those are the configured ones. */
export type OwnDomains = {
  names: readonly string[];
  /** One of the names, or absent: the configured address is the main one. */
  main?: string | undefined;
  /** The configured host name when it was chosen. A copy of the site that is started elsewhere doesn't send its visitors there. */
  mainOf?: string | undefined;
};

export type OriginsConfig = {
  /**
   * By kind; links use the first. Port 0: the port we listen on. E.g. `{ site: ['http://localhost:0'], preview: [...]
   * }`. Contributors are served at `admin`, which may be the site's own first.
   */
  origins: Readonly<Record<OriginKind, readonly string[]>>;
  /** Trusted proxies, e.g. `['127.0.0.1', '10.0.0.0/8']`. */
  proxies?: readonly string[];
  /** Send plain requests to https with 301. Needs a proxy that says `X-Forwarded-Proto`. */
  redirectToHttps?: boolean;
};

/** @throws when an origin or a proxy network is not one */
export function createOrigins(config: OriginsConfig): Origins {
  const { origins, proxies = [], redirectToHttps = false } = config;
  const trusted = networks(proxies);
  let known = new Map<string, Known>();
  let first = new Map<OriginKind, string>();
  let own: OwnDomains = { names: [] };
  let listenedPort = 0;
  /** The last address: nearly always that of the only proxy. */
  let asked = { ip: '', isProxy: false };
  const isProxy = (ip: string): boolean => {
    if (proxies.length > 0 && ip !== asked.ip) asked = { ip, isProxy: isTrusted(trusted, ip) };
    return asked.isProxy;
  };

  const listeningOn = (port: number) => {
    known = new Map();
    first = new Map();
    for (const [originKind, list] of Object.entries(origins)) {
      for (const text of list) {
        const origin = originOf(text, port);
        const { host, protocol } = new URL(origin);
        const before = originKind === 'admin' ? known.get(host) : undefined;
        known.set(host, {
          originKind: before?.originKind ?? originKind,
          admin: originKind === 'admin',
          origin,
          secure: protocol === 'https:',
          isMoved: false,
        });
        if (!first.has(originKind)) first.set(originKind, origin);
      }
    }
    listenedPort = port;
    const configured = first.get('site');
    if (configured !== undefined) addDomains(new URL(configured));
  };
  /** Redirects lead to the main host, which never redirects itself. Payment hosts and programs may still call the others. */
  const addDomains = ({ protocol, hostname, port }: URL) => {
    const hostOfName = (name: string) => (port === '' ? name : `${name}:${port}`);
    const siteAt = (name: string) => ({
      ...{ originKind: 'site', admin: false, secure: protocol === 'https:' },
      origin: `${protocol}//${hostOfName(name)}`,
    });
    const { main, mainOf = hostname } = own;
    if (main !== undefined && mainOf === hostname && !known.has(hostOfName(main))) {
      for (const [host, entry] of known)
        if (entry.originKind === 'site' && !entry.admin) known.set(host, { ...entry, isMoved: true });
      known.set(hostOfName(main), { ...siteAt(main), isMoved: false });
      first.set('site', siteAt(main).origin);
    }
    // Plain requests come without the port.
    for (const name of own.names)
      for (const host of [name, hostOfName(name)])
        if (!known.has(host)) known.set(host, { ...siteAt(name), isMoved: true });
  };
  listeningOn(0);

  return {
    locate(request) {
      const socketIp = plainIp(request.socket.remoteAddress ?? '');
      const believed = isProxy(socketIp);
      const forwarded = believed ? forwardedHeaders(request) : undefined;
      const host = forwarded?.host ?? hostOf(request);
      const found = known.get(host) ?? known.get(normalHost(host));
      return {
        ip: forwarded === undefined ? socketIp : clientIp(forwarded.chain, socketIp, trusted),
        protocol:
          forwarded?.protocol ??
          ('encrypted' in request.socket && request.socket.encrypted === true ? 'https' : 'http'),
        originKind: found?.originKind,
        admin: found?.admin ?? false,
        origin: found?.origin ?? '',
        secure: found?.secure ?? false,
        isMoved: found?.isMoved ?? false,
        traceparent: believed ? request.headers.traceparent?.toString() : undefined,
      };
    },
    of(originKind) {
      const origin = first.get(originKind);
      if (origin === undefined) throw new Error(`No origin is configured for "${originKind}"`);
      return origin;
    },
    configured: (originKind) => originOf(origins[originKind]?.[0] ?? '', listenedPort),
    has: (originKind) => first.has(originKind),
    isProxy: (ip) => isProxy(plainIp(ip)),
    adminIsSite: () => first.get('admin') === first.get('site'),
    all: () => [...new Set([...known.values()].map(({ origin }) => origin))],
    listeningOn,
    takeDomains(domains) {
      own = domains;
      listeningOn(listenedPort);
    },
    domains: () => own.names,
    movedAddress({ url = '/' }, { isMoved }) {
      if (!isMoved || /^\/(?:api|1\.0)\//.test(url)) return undefined;
      return (first.get('site') ?? '') + safePath(url);
    },
    httpsAddress(request, located) {
      if (!redirectToHttps || !located.secure || located.protocol === 'https') return undefined;
      return located.origin + safePath(request.url ?? '/');
    },
  };
}

/** With two Host headers, Node reports the first, while a proxy may have used the other: reject both. */
const hostOf = (request: IncomingMessage): string => (namesTwoHosts(request) ? '' : (request.headers.host ?? ''));

/** RFC 9112 section 3.2: an invalid request, whichever hosts they are. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

/** Methods that we serve; others get 405 (known) or 501 (unknown). */
export const servedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** 0 when the method is served, else the status to refuse it with. */
export function methodRefusal(method: string): 0 | 405 | 501 {
  if (servedMethods.has(method)) return 0;
  return method === 'TRACE' || method === 'CONNECT' || method === 'TRACK' ? 405 : 501;
}

/** Sends the visitor to the https address. */
export const answerHttps = (response: ServerResponse, address: string): void =>
  redirectForGood(response, address, 'max-age=3600');

/**
 * Sends the visitor to the main address. Asked each time: when the owner goes back to another one, kept answers would lead in a circle.
 * @param headers of the redirecting host
 */
export const answerMoved = (
  response: ServerResponse,
  address: string,
  headers: Readonly<Record<string, string>>,
): void => redirectForGood(response, address, 'no-cache', headers);

function redirectForGood(response: ServerResponse, address: string, kept: string, headers = {}): void {
  response.writeHead(301, { ...headers, Location: address, 'Content-Length': 0, 'Cache-Control': kept }).end();
}

function originOf(text: string, port: number): string {
  if (!URL.canParse(text)) throw new Error(`Not an origin: ${JSON.stringify(text)}; wanted e.g. https://shop.example`);
  const url = new URL(text);
  if (
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.username !== ''
  ) {
    throw new Error(`Not an origin: ${JSON.stringify(text)}; wanted scheme, host and port only`);
  }
  if (url.port === '0') url.port = String(port);
  return url.origin;
}

/** Lower case, without the default port; empty for an invalid host. */
function normalHost(host: string): string {
  const lower = host.toLowerCase();
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(lower)) return '';
  return lower.replace(/:(?:80|443)$/, '');
}

type Forwarded = { chain: string[]; host?: string; protocol?: 'http' | 'https' };

function forwardedHeaders(request: IncomingMessage): Forwarded {
  const proto = last(request.headers['x-forwarded-proto']);
  return {
    chain: listOf(request.headers['x-forwarded-for']),
    host: last(request.headers['x-forwarded-host']),
    protocol: proto === 'https' || proto === 'http' ? proto : undefined,
  };
}

/** The right-most address that isn't one of our proxies: those left of it are unverified. */
function clientIp(chain: readonly string[], socketIp: string, trusted: BlockList): string {
  let ip = socketIp;
  for (let at = chain.length - 1; at >= 0; at--) {
    const hop = plainIp(chain[at] as string);
    if (isIP(hop) === 0) return ip;
    ip = hop;
    // The left-most is returned in any case.
    if (at > 0 && !isTrusted(trusted, hop)) return ip;
  }
  return ip;
}

const listOf = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .slice(-20)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const last = (header: string | string[] | undefined) =>
  header === undefined ? undefined : listOf(header).at(-1)?.toLowerCase();

/** IPv4 inside IPv6 as IPv4, without zone. */
const plainIp = (ip: string) =>
  ip.includes(':') ? ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*/, '') : ip;

function networks(list: readonly string[]): BlockList {
  const block = new BlockList();
  for (const text of list) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address);
    const size = Number(bits ?? (family === 4 ? 32 : 128));
    if (family === 0 || !Number.isInteger(size) || size < 0 || size > (family === 4 ? 32 : 128)) {
      throw new Error(`Not an address or network: ${JSON.stringify(text)}; wanted e.g. 10.0.0.0/8`);
    }
    block.addSubnet(address, size, family === 4 ? 'ipv4' : 'ipv6');
  }
  return block;
}

function isTrusted(block: BlockList, ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && block.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}

/** A request target as a path on our own origin: `//evil.example/x` and absolute forms lose their host. */
function safePath(target: string): string {
  const at = target.startsWith('/') ? target : '/';
  return `/${at.replace(/^[/\\]+/, '')}`;
}
