// Handles the most frequent call before Koa, whose middleware costs more than recording a hit. Refused calls go through
// Koa for their error message. Public.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isDomainError } from '../../base/errors.ts';
import type { Ctx } from '../../http/context.ts';
import { type Facts, learnFacts } from '../../http/facts.ts';
import type { HeaderPolicy } from '../../http/middleware/security-headers.ts';
import type { Origins } from '../../http/origin.ts';
import { hitsFull } from './buffer.ts';
import { type CensusParts, receive, record } from './receive-routes.ts';
import { type Fields, recordHitReports } from './wire.ts';

type ListenerParts = CensusParts & { origins: Origins; nextId: () => string; headerPolicy: HeaderPolicy };

const path = '/api/census/RecordHit';

export function hitListener(parts: ListenerParts, app: RequestListener): RequestListener {
  const headOf = (secure: boolean) =>
    Object.entries({
      ...parts.headerPolicy.headers('api', { secure }),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': '2',
    }).flat();
  const heads = { secure: headOf(true), plain: headOf(false) };
  const answer = (response: ServerResponse, { secure, id }: Facts, status: number) =>
    void response.writeHead(status, [...(secure ? heads.secure : heads.plain), 'X-Request-Id', id]).end('{}');

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const facts = learnFacts(request, parts.origins, parts.nextId);
    if (facts.originKind !== 'site') return app(request, response);
    facts.route = () => path;
    const ctx = contextOf(request, response, parts, facts);
    try {
      const received = await receive(parts, ctx);
      if (received && !Array.isArray(received.fields))
        await record(parts, ctx, received, recordHitReports(received.fields as Fields));
    } catch (error) {
      if (response.destroyed) return;
      if (!isDomainError(error, hitsFull.code)) return app(request, response);
      return answer(response, facts, 503);
    }
    answer(response, facts, 200);
  };

  return (request, response) => {
    if (isHit(request)) void take(request, response);
    else app(request, response);
  };
}

export function isHit({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && url.startsWith(path) && (url.length === path.length || url[path.length] === '?');
}

/** The part of Koa's context that reading a report needs. */
const contextOf = (req: IncomingMessage, res: ServerResponse, { log }: CensusParts, { ip, origin }: Facts) =>
  ({
    req,
    res,
    state: { ip, origin, originKind: 'site', log },
    get: (name: string) => String(req.headers[name.toLowerCase()] ?? ''),
    set: (name: string, value: string) => void res.setHeader(name, value),
  }) as unknown as Ctx;
