// One line per request: id, method, path, status, ms, bytes. Written once the response is sent or the client has disconnected.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../base/parts.ts';
import type { Facts } from '../facts.ts';

const logged = Symbol('logged');

type Loggable = ServerResponse & { [logged]?: boolean };

/** Writes the line once the answer has ended, once per answer. */
export function logAnswer(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  facts: Facts,
  tokenFolders: readonly string[] = [],
  answered?: (facts: Facts, status: number, ms: number) => void,
): void {
  if ((response as Loggable)[logged]) return;
  (response as Loggable)[logged] = true;
  const { socket } = request;
  // With HTTP/2, many responses share a connection.
  const before = request.httpVersionMajor === 1 ? socket.bytesWritten : undefined;
  // It closes once: `once` would only add what removes the listener.
  response.on('close', () => {
    const ms = performance.now() - facts.startedMs;
    answered?.(facts, response.statusCode, ms);
    const fields: Record<string, unknown> = {
      requestId: facts.id,
      method: request.method,
      path: loggedPath(request.url ?? '', tokenFolders),
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
      bytes: before === undefined ? lengthOf(response) : socket.bytesWritten - before,
    };
    if (!response.writableFinished) fields.aborted = true;
    log.info('request', fields);
  });
}

function lengthOf(response: ServerResponse): number | undefined {
  const length = Number(response.getHeader('content-length'));
  return Number.isNaN(length) ? undefined : length;
}

/** Query parameters that are safe to log; all others may contain secrets or personal data and are omitted. */
const shownQuery = new Set('format page p offset limit tag category author month locale edit'.split(' '));

/**
 * `/shop?page=2&crumb=x` → `/shop?page=2&crumb=`. Cut at 500 characters.
 *
 * @param tokenFolders the next path segment is a token: `/download/` → `/download/…`
 */
export function loggedPath(url: string, tokenFolders: readonly string[] = []): string {
  const at = url.indexOf('?');
  if (at === -1) return pathOf(url, tokenFolders).slice(0, 500);
  const query = url
    .slice(at + 1)
    .split('&', 20)
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (shownQuery.has(name)) return pair;
      // A parameter without a value may itself be a secret.
      return equals === -1 ? '…' : `${name.slice(0, 40)}=`;
    })
    .join('&');
  return `${pathOf(url.slice(0, at), tokenFolders)}?${query}`.slice(0, 500);
}

function pathOf(target: string, tokenFolders: readonly string[]): string {
  // Some clients send the absolute form.
  const path = target.replace(/^https?:\/\/[^/]{0,300}(?=\/)/i, '');
  // The router is case-insensitive.
  const plain = path.toLowerCase();
  for (const folder of tokenFolders) {
    const at = plain.indexOf(folder);
    // The path of a page in a further language begins with the language: `/de/download/…`.
    if (at !== 0 && (at === -1 || plain.indexOf('/', 1) !== at)) continue;
    const end = path.indexOf('/', at + folder.length);
    return `${plain.slice(0, at)}${folder}…${end === -1 ? '' : path.slice(end)}`;
  }
  return path;
}
