// Writes a cached or rendering page to a raw response, with the holes filled for this visitor. Shared by the cached-page handler and Koa.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { yieldToEventLoop } from '../../base/yield.ts';
import { notModified } from '../conditional.ts';
import type { HeaderProfile } from '../context.ts';
import { hasOptOut } from '../cookies.ts';
import { acceptedEncodings, isCompressible } from '../encodings.ts';
import { type Facts, factsOf } from '../facts.ts';
import type { HeaderPolicy, ScriptHashes } from '../middleware/security-headers.ts';
import type { Visitor } from '../middleware/visitor.ts';
import type { CachedPage, Opened } from './page-cache.ts';
import type { Rendered } from './rendered.ts';
import type { StreamPart } from './rendering.ts';
import { createSum, gzipHeader, spliceGzip, store } from './splice-gzip.ts';

/** Visitor data for filling holes. */
type HoleVisitor = { readonly id: string; readonly csrfToken: string; cookie(name: string): string | undefined };

/** By hole name; escaped HTML. */
export type Fills = Readonly<Record<string, (visitor: HoleVisitor) => string>>;

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  facts: Facts;
  profile: HeaderProfile;
  visitor: Visitor;
  /** Set-Cookie values of this answer. */
  setCookies: readonly string[];
  holeVisitor: HoleVisitor;
};

type PageAnswerer = {
  /** A cached page, in one write. */
  kept(exchange: Exchange, page: CachedPage): void;
  /**
   * A page while it renders, chunk by chunk. Resolves when all is sent or the visitor has left.
   * @throws what the render or a fill threw: after the head, the connection must be cut
   */
  streamed(exchange: Exchange, opened: Opened): Promise<void>;
};

export function createPageAnswerer(parts: { policy: HeaderPolicy; fills: Fills }): PageAnswerer {
  const { policy, fills } = parts;
  /** Response headers per page and origin; rebuilt when the page is rerendered. */
  const fixedHeads = new WeakMap<CachedPage, { profile: HeaderProfile; secure: boolean; head: string[] }>();

  const fill = (name: string, visitor: HoleVisitor): Filled => {
    const bytes = Buffer.from(fills[name]?.(visitor) ?? '');
    return { bytes, crc: crc32(bytes) };
  };

  const fixedHead = (page: CachedPage, { profile, facts: { secure } }: Exchange): string[] => {
    const known = fixedHeads.get(page);
    if (known !== undefined && known.profile === profile && known.secure === secure) return known.head;
    const head = pairs({ ...headOf(page), ...securityHeaders(page, profile, secure) });
    fixedHeads.set(page, { profile, secure, head });
    return head;
  };

  const securityHeaders = (
    { scriptHashes, ownerScriptHashes }: ScriptHashes,
    profile: HeaderProfile,
    secure: boolean,
  ) => policy.headers(profile, { secure, scriptHashes, ownerScriptHashes });

  return {
    kept(exchange, page) {
      const { request, response, facts, setCookies } = exchange;
      const optsOut = hasOptOut(request.headers);
      const isPrivate = page.holes.length > 0 || setCookies.length > 0 || optsOut;
      const values = page.holes.map((name) => fill(name, exchange.holeVisitor));
      const etag = values.length === 0 ? `W/"${page.tag}"` : `W/"${page.tag}-${fillSum(values)}"`;
      const head = [...fixedHead(page, exchange), 'ETag', etag, 'X-Request-Id', facts.id];
      if (!('Cache-Control' in page.headers))
        head.push('Cache-Control', isPrivate ? 'private, no-cache' : 'public, no-cache');
      for (const text of setCookies) head.push('Set-Cookie', text);
      if (optsOut) head.push(...optOutHeader);

      if (page.status === 200 && notModified(request.headers, etag)) {
        response.writeHead(304, withPreset(response, head));
        response.end();
        return;
      }
      const { encoding, body } = bodyOf(page, values, request);
      if (encoding !== undefined) head.push('Content-Encoding', encoding);
      head.push('Content-Length', String(body.reduce((sum, part) => sum + part.length, 0)));
      response.writeHead(page.status, withPreset(response, head));
      if (request.method === 'HEAD') response.end();
      else end(response, body);
    },

    async streamed(exchange, { follower, rendered }) {
      const { request, response, facts, setCookies } = exchange;
      const isGzip = isCompressible(typeOf(rendered)) && acceptedEncodings(request.headers['accept-encoding']).gzip;
      const head = pairs({ ...headOf(rendered), ...securityHeaders(rendered, exchange.profile, facts.secure) });
      head.push('X-Request-Id', facts.id);
      // The final ETag isn't known yet, so the browser must revalidate; the cache then answers with an ETag.
      if (!('Cache-Control' in rendered.headers)) head.push('Cache-Control', 'private, no-cache');
      for (const text of setCookies) head.push('Set-Cookie', text);
      if (hasOptOut(request.headers)) head.push(...optOutHeader);
      if (isGzip) head.push('Content-Encoding', 'gzip');
      response.on('close', follower.leave);
      const begin: Begin = (length) => {
        if (length !== undefined) head.push('Content-Length', String(length));
        response.writeHead(rendered.status, withPreset(response, head));
      };
      try {
        if (request.method === 'HEAD') {
          begin();
          return void response.end();
        }
        await (isGzip ? sendPacked(exchange, follower, begin) : sendPlain(exchange, follower, begin));
      } finally {
        follower.leave();
      }
    },
  };

  async function sendPlain({ response, holeVisitor }: Exchange, follower: Follower, begin: Begin): Promise<void> {
    let first = true;
    for (let parts = await follower.next(); parts.length > 0; parts = await follower.next()) {
      const bytes = together(parts.map((part) => (typeof part === 'string' ? fill(part, holeVisitor) : part).bytes));
      const isWhole = follower.hasAll();
      if (first) begin(isWhole ? bytes.length : undefined);
      first = false;
      if (isWhole) return void response.end(bytes);
      await write(response, bytes);
    }
    if (first) begin();
    response.end();
  }

  async function sendPacked({ response, holeVisitor }: Exchange, follower: Follower, begin: Begin): Promise<void> {
    const sum = createSum();
    let first = true;
    for (let parts = await follower.next(); parts.length > 0; parts = await follower.next()) {
      const turns = inTurns(parts);
      for (const [n, some] of turns.entries()) {
        const waiting = some.map((part) =>
          typeof part === 'string' ? stored(fill(part, holeVisitor)) : part.packed(),
        );
        const pieces = waiting.every((piece) => 'deflated' in piece) ? waiting : await Promise.all(waiting);
        for (const piece of pieces) sum.add(piece);
        const buffers = pieces.map(({ deflated }) => deflated);
        if (first) buffers.unshift(gzipHeader);
        const isLast = n === turns.length - 1;
        // A single write if the page was complete before its first part was compressed.
        const isWhole = isLast && follower.hasAll();
        if (isWhole) buffers.push(sum.trailer());
        const bytes = together(buffers);
        if (first) begin(isWhole ? bytes.length : undefined);
        first = false;
        if (isWhole) return void response.end(bytes);
        await write(response, bytes);
        if (response.destroyed) return void response.end();
        if (!isLast) await yieldToEventLoop();
      }
    }
    if (first) begin();
    response.end(first ? together([gzipHeader, sum.trailer()]) : sum.trailer());
  }
}

/** Sends the head. Its length is known when the page was complete before its first byte. */
type Begin = (length?: number) => void;

type Follower = Opened['follower'];

/** Bytes to compress before yielding to the event loop. */
const packedAtOnce = 131_072;

/** The parts in order, batched for compression: late followers find the whole page so far. */
function inTurns(parts: readonly StreamPart[]): StreamPart[][] {
  const turns: StreamPart[][] = [];
  let bytes = packedAtOnce;
  for (const part of parts) {
    if (bytes >= packedAtOnce) {
      turns.push([]);
      bytes = 0;
    }
    turns.at(-1)!.push(part);
    bytes += typeof part === 'string' ? 0 : part.bytes.length;
  }
  return turns;
}

function bodyOf(
  page: CachedPage,
  values: readonly Filled[],
  request: IncomingMessage,
): { encoding?: string; body: Buffer[] } {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  if (accepted.br && page.brotli !== undefined) return { encoding: 'br', body: [page.brotli] };
  if (accepted.gzip && page.gzip !== undefined) return { encoding: 'gzip', body: [page.gzip] };
  if (accepted.gzip && page.pieces !== undefined) {
    return { encoding: 'gzip', body: [spliceGzip(between(page.pieces, values.map(stored)))] };
  }
  return {
    body: between(
      page.texts,
      values.map(({ bytes }) => bytes),
    ),
  };
}

/** The parts in one system call, without copying them together first: the texts are large, and shared by all responses. */
function end(response: ServerResponse, body: readonly Buffer[]): void {
  const parts = body.filter((part) => part.length > 0);
  const last = parts.pop();
  if (parts.length > 0) response.cork();
  for (const part of parts) response.write(part);
  response.end(last);
}

function between<T>(outer: readonly T[], inner: readonly T[]): T[] {
  const all: T[] = [];
  for (let at = 0; at < outer.length; at++) {
    all.push(outer[at]!);
    if (at < inner.length) all.push(inner[at]!);
  }
  return all;
}

/** Tells scripts of the page, which can't read the request's headers: a proxy may have added the signal. */
const optOutHeader = ['Server-Timing', 'opt-out'];

const typeOf = ({ headers }: Pick<Rendered, 'headers'>) => headers['Content-Type'] ?? '';

const headOf = (page: Pick<Rendered, 'headers'>) =>
  isCompressible(typeOf(page)) ? { ...page.headers, Vary: 'Accept-Encoding' } : page.headers;

function pairs(headers: Readonly<Record<string, string>>): string[] {
  const all: string[] = [];
  for (const name of Object.keys(headers)) all.push(name, headers[name]!);
  return all;
}

/** Value of a hole. The checksum is for the ETag and the gzip file. */
type Filled = { bytes: Buffer; crc: number };

const stored = ({ bytes, crc }: Filled) => store(bytes, crc);

/** Distinguishes values; not for security. */
const fillSum = (values: readonly Filled[]) =>
  values.reduce((sum, { bytes, crc }) => (Math.imul(sum, 31) + crc + bytes.length) >>> 0, 0).toString(36);

/** Headers set by earlier middlewares, except those that the page sets itself. */
function withPreset(response: ServerResponse, head: string[]): string[] {
  const preset: OutgoingHttpHeaders = response.getHeaders();
  const names = Object.keys(preset);
  if (names.length === 0) return head;
  const own = new Set(head.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
  const all = [...head];
  for (const name of names) {
    if (!own.has(name) && name !== 'set-cookie')
      for (const value of [preset[name]].flat()) all.push(name, String(value));
    response.removeHeader(name);
  }
  return all;
}

const together = (buffers: readonly Buffer[]) => (buffers.length === 1 ? buffers[0]! : Buffer.concat(buffers));

/** Waits for the socket to drain or close. */
async function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.destroyed || response.write(bytes)) return;
  await drained(response);
}

/** The exchange of a raw request; the visitor is read from its cookies. */
export function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  profile: HeaderProfile,
  visitor: Visitor,
  cookie: HoleVisitor['cookie'],
  setCookies: readonly string[],
): Exchange {
  return {
    request,
    response,
    facts: factsOf(request),
    profile,
    visitor,
    setCookies,
    holeVisitor: { id: visitor.id, csrfToken: visitor.csrfToken, cookie },
  };
}

/** Resolves on drain or close. */
const drained = (out: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.on('drain', done).on('close', done);
    if (out.destroyed) done();
  });
