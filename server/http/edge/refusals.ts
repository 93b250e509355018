// Answers of the edge itself, some of them written by hand because there is no request object yet.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { generalMessages } from '../../base/general-messages.ts';

export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}

export const retryAfterSeconds = '2';
/** Closes connections that send nothing for this long. */
const silenceMs = 2_000;

/** Accepts health checks: the first bytes identify them. */
export function refuseConnection(socket: Socket, accept: () => void, answer: string): void {
  const broken = () => socket.destroy();
  socket.on('error', broken).on('end', broken).setTimeout(silenceMs, broken);
  socket.once('data', (bytes: Buffer) => {
    if (/^(?:GET|HEAD) \/(?:health|ready)z[ ?]/.test(bytes.toString('latin1', 0, 20))) {
      socket.off('error', broken).off('end', broken).off('timeout', broken).setTimeout(0).pause();
      accept();
      socket.unshift(bytes);
      process.nextTick(() => socket.resume());
      return;
    }
    socket.on('data', () => {}).end(answer, () => socket.destroySoon());
  });
}

const tooMuchBody = JSON.stringify({ message: generalMessages.tryAgainSoon });
export const tooMuch = (headers: Readonly<Record<string, string>>) =>
  [
    'HTTP/1.1 503 Service Unavailable',
    `Retry-After: ${retryAfterSeconds}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(tooMuchBody)}`,
    'Cache-Control: no-store',
    ...headerLines(headers),
    'Connection: close',
    '',
    tooMuchBody,
  ].join('\r\n');

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

type Broken = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Redirect target for an address with unescaped non-ASCII characters: `/search?q=café`.
 * @returns undefined for anything else
 */
function escapedTarget({ code, rawPacket }: Broken): string | undefined {
  if (code !== 'HPE_INVALID_URL' || rawPacket === undefined) return undefined;
  const line = rawPacket.toString('latin1', 0, targetBytesMax);
  // Excludes `//` and `/\`, which point to another host.
  const target = /^(?:GET|HEAD) (\/(?![/\\])[!-~\u0080-\u00ff]*) HTTP\/1\.[01]\r?\n/.exec(line)?.[1];
  if (target === undefined || /^[!-~]*$/.test(target)) return undefined;
  return target.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

const targetBytesMax = 4_000;

/** Node's parser rejected it: there is no request object, so write the response by hand. */
export function refuseBroken(error: Broken, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const location = escapedTarget(error);
  const status =
    location !== undefined
      ? '301 Moved Permanently'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Length: 0',
      ...headerLines({ ...headers, ...(location !== undefined && { Location: location }) }),
      '',
      '',
    ].join('\r\n'),
  );
}
