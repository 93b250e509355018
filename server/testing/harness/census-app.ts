// `testStoa` for tests of the census: visitors who report over HTTP, each with their own address, browser, and cookies.
import { type IncomingHttpHeaders, request } from 'node:http';
import { type Days, totals } from '../../census/rollup/read.ts';
import { storedHits } from '../../census/rollup/rollup.ts';
import { testParts } from './shop.ts';
import { testStoa } from './test-stoa.ts';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** `port`: of another app over the same store. */
type Sent = { headers?: Record<string, string>; type?: string; port?: number };

export type CensusVisitor = ReturnType<Awaited<ReturnType<typeof censusApp>>['visitor']>;

export async function censusApp(options: { store?: Parameters<typeof testParts>[0] } = {}) {
  const parts = testParts(options.store);
  const app = await testStoa({ hosts: 'separate', parts });
  let people = 0;

  const visitor = (
    given: { userAgent?: string; headers?: Record<string, string>; cookie?: boolean; ip?: string } = {},
  ) => {
    const person = ++people;
    const ip = given.ip ?? `203.0.113.${person % 250}`;
    const id = `0000${person.toString(16).padStart(4, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;
    const now = () => parts.clock.now();
    let record = { first: 0, previous: 0, latest: 0, count: 0, last: 0 };
    /** Like the script: a visit ends after half an hour. */
    const touch = () => {
      if (now() - record.last > 1_800_000 || record.count === 0)
        record = {
          first: record.first || now(),
          previous: record.latest || now(),
          latest: now(),
          count: record.count + 1,
          last: now(),
        };
      record.last = now();
      return `${id}|${record.first}|${record.previous}|${record.latest}|${record.count}`;
    };
    const jar = new Map<string, string>();
    const send = async (
      path: string,
      body: string,
      { headers, type = 'application/x-www-form-urlencoded', port = app.port }: Sent = {},
    ) => {
      const sent = {
        Host: `localhost:${port}`,
        'X-Forwarded-For': ip,
        'User-Agent': given.userAgent ?? chrome,
        'Accept-Language': 'en-US,en;q=0.9',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': type,
        ...(jar.size > 0 && { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
        ...given.headers,
        ...headers,
      };
      return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
        const call = request({ host: '127.0.0.1', port, method: 'POST', path, headers: sent }, async (response) => {
          let text = '';
          for await (const chunk of response) text += String(chunk);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
        call.on('error', reject).end(body);
      });
    };
    const cookie = () => (given.cookie === false ? '' : touch());
    const form = (path: string, fields: Record<string, string>, sent?: Sent) =>
      send(path, new URLSearchParams({ ...fields, ...(cookie() && { ss_cvr: cookie() }) }).toString(), sent);
    const hit = (event: number | string, data: Record<string, unknown>, sent?: Sent) =>
      form(
        '/api/census/RecordHit',
        { event: String(event), data: JSON.stringify({ clientDate: now(), ...data }) },
        sent,
      );
    return {
      ip,
      id,
      jar,
      send,
      form,
      hit,
      view: (url: string, data: Record<string, unknown> = {}, sent?: Sent) =>
        hit(1, { url, referrer: '', ...data }, sent),
      track: (name: string, content: Record<string, unknown>, sent?: Sent) =>
        send(
          '/api/events/v1',
          JSON.stringify({
            eventSchemaName: name,
            eventContent: JSON.stringify({ clientDate: now(), visitorCookie: cookie(), ...content }),
          }),
          { type: 'text/plain', ...sent },
        ),
    };
  };

  return {
    ...app,
    clock: parts.clock,
    store: parts.store,
    visitor,
    marks: () => app.built.siteMarks,
    total: (days: Days) => totals(parts, { days }),
    /** Hits on disk. */
    async rawCount() {
      let count = 0;
      for await (const { hits } of storedHits(parts.store)) count += hits.length;
      return count;
    },
  };
}
