// Responses without a policy get the strictest one, including those that Node creates itself. For HTTP/1.1 and for HTTP/2.
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse as PlainResponse,
} from 'node:http';
import {
  constants,
  Http2ServerRequest,
  Http2ServerResponse,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { ReadableOptions } from 'node:stream';

type Bare = () => Readonly<Record<string, string>>;
type Head = (string | OutgoingHttpHeaders | readonly string[] | OutgoingHttpHeader[] | undefined)[];

/** @param isLast whether the connection ends with the answer */
export const guardedBy = (bare: Bare, isLast: () => boolean = () => false) =>
  class<Request extends IncomingMessage> extends PlainResponse<Request> {
    override writeHead(status: number, ...rest: Head): this {
      guard(this, rest.at(-1), bare);
      if (isLast()) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
    }
  };

export const guardedBy2 = (bare: Bare) =>
  class extends Http2ServerResponse {
    constructor(stream: ServerHttp2Stream) {
      super(stream);
      // Other streams have the property themselves.
      Object.defineProperty(this, 'destroyed', { get: () => stream.destroyed });
      // If answered before its body has ended, a stream would stay open, and count as in flight, for as long as its client likes.
      const end = () => void (stream.readableEnded || stream.closed || stream.close(constants.NGHTTP2_NO_ERROR));
      if (!stream.endAfterHeaders) stream.once('finish', () => setImmediate(end));
    }

    override writeHead(status: number, ...rest: Head): this {
      if (!this.stream.destroyed) guard(this, rest.at(-1), bare);
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
    }
  };

/** HTTP/2 names the host in `:authority`; if `Host` differs, ignore both (RFC 9113 section 8.3.1). */
export class RequestWithHost extends Http2ServerRequest {
  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: ReadableOptions,
    rawHeaders: readonly string[],
  ) {
    const { ':authority': authority, host } = headers;
    if (authority !== undefined) headers.host = host === undefined || host === authority ? authority : '';
    super(stream, headers, options, rawHeaders as string[]);
  }
}

type Guarded = { hasHeader(name: string): boolean; setHeader(name: string, value: string): unknown };

function guard(response: Guarded, given: unknown, bare: Bare): void {
  if (response.hasHeader('Content-Security-Policy') || names(given, 'Content-Security-Policy')) return;
  for (const [name, value] of Object.entries(bare()))
    if (!response.hasHeader(name) && !names(given, name)) response.setHeader(name, value);
}

const names = (given: unknown, name: string): boolean =>
  Array.isArray(given) ? given.includes(name) : typeof given === 'object' && given !== null && name in given;
