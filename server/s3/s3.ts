// Objects in a bucket of an S3-compatible store: signed requests with timeouts and limited retries. Never logs credentials.
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, FileStream } from '../base/stored-file.ts';
import { s3Messages } from './messages.ts';
import { type S3Access, s3Place } from './place.ts';

export class S3Failed extends Error {
  /** The store doesn't respond, or is temporarily unavailable: a retry may succeed. */
  readonly isPassing: boolean;
  /** For streams: the error code of any connection that ends early. */
  readonly code = 'ECONNRESET';

  constructor(message: string, isPassing = false) {
    super(message);
    this.name = 'S3Failed';
    this.isPassing = isPassing;
  }
}

/** `silentMs`: timeout without a response or further data. */
type Patience = { triesMax: number; silentMs: number };

const backupPatience: Patience = { triesMax: 5, silentMs: 60_000 };
const firstWaitMs = 200;
const answerBytesMax = 256 * 2 ** 20;

/** `open` is called again for each attempt. The store refuses bytes that don't match the hash. */
export type S3Upload = { sizeBytes: number; sha256: string; open(): AsyncIterable<Uint8Array> };

type S3Facts = { sizeBytes: number; changedAt: number };

type S3 = {
  put(key: string, content: Uint8Array | S3Upload): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Resumes an interrupted download. */
  open(key: string, range?: ByteRange): Promise<FileStream | undefined>;
  facts(key: string): Promise<S3Facts | undefined>;
  list(prefix: string): AsyncIterable<{ key: string } & S3Facts>;
  delete(key: string): Promise<void>;
};

/** @param place `s3://bucket/prefix` @returns its objects, and the prefix of their keys */
export function openS3Place(
  given: string,
  access: S3Access | undefined,
  patience?: Patience,
): { s3: S3; prefix: string; place: string } {
  const [, bucket, path = ''] = s3Place.exec(given) ?? [];
  if (bucket === undefined) throw new S3Failed(s3Messages.notS3Place({ place: given }));
  if (access === undefined) throw new S3Failed(s3Messages.noS3Access({ place: given }));
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { s3: openS3(bucket, access, patience), prefix, place: `s3://${bucket}${path}` };
}

type Asked = { method: string; url: string; headers?: Record<string, string>; body?: Uint8Array | S3Upload };
type Outcome<T> = { taken: T } | { status: number; code: string } | Error;

/** @param access with the bucket in the path, which all S3-compatible stores support */
function openS3(
  bucket: string,
  { keyId, secret, endpoint, region = 'us-east-1' }: S3Access,
  { triesMax, silentMs } = backupPatience,
): S3 {
  const base = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 });
  const urlOf = (key: string) => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;

  /** @returns undefined for a missing object */
  async function ask<T>(
    asked: Asked,
    take: (response: Response, silence: Silence) => Promise<T>,
  ): Promise<T | undefined> {
    for (let tried = 1; ; tried++) {
      const outcome = await once(asked, take).catch((error: Error) => error);
      if ('taken' in outcome) return outcome.taken;
      if (outcome instanceof Error || outcome.status >= 500 || outcome.status === 429) {
        if (tried >= triesMax) throw failed(asked, outcome);
        await wait(firstWaitMs * 2 ** (tried - 1));
      } else if (outcome.status === 404 && asked.method !== 'PUT' && outcome.code !== 'NoSuchBucket') {
        return undefined;
      } else {
        throw failed(asked, outcome);
      }
    }
  }

  async function once<T>(
    { method, url, headers, body = new Uint8Array() }: Asked,
    take: (response: Response, silence: Silence) => Promise<T>,
  ): Promise<Outcome<T>> {
    const silence = silenceOf(silentMs);
    const sent = 'open' in body ? body : undefined;
    const sha256 = 'open' in body ? body.sha256 : hash('sha256', body);
    const response = await silence.during((heard) =>
      client.fetch(url, {
        method,
        headers: {
          ...headers,
          // The store verifies the body against it.
          'X-Amz-Content-Sha256': sha256,
          ...(sent && { 'Content-Length': String(sent.sizeBytes) }),
        },
        signal: silence.signal,
        ...(method === 'PUT' && {
          body: (sent ? ReadableStream.from(heardParts(sent, heard)) : body) as NonNullable<RequestInit['body']>,
        }),
      }),
    );
    if (response.status < 300) return { taken: await take(response, silence) };
    const text = (await bytesOf(response, silence)).toString('utf8', 0, 2000);
    return { status: response.status, code: textOf(text, 'Code') ?? '' };
  }

  const failed = ({ method, url }: Asked, outcome: Error | { status: number; code: string }) =>
    new S3Failed(
      s3Messages.s3Failed({
        what: `${method} ${url.replace(/\?.*/, '')}`,
        why: outcome instanceof Error ? reasonOf(outcome) : `${outcome.status} ${outcome.code}`.trim(),
      }),
      outcome instanceof Error || outcome.status >= 500 || outcome.status === 429,
    );

  /** Starting at `start`. */
  const parts = (key: string, { start, end }: { start: number; end?: number }) =>
    ask(
      {
        method: 'GET',
        url: urlOf(key),
        ...((start > 0 || end !== undefined) && { headers: { Range: `bytes=${start}-${end ?? ''}` } }),
      },
      async (response, silence) => ({ reader: response.body!.getReader(), silence }),
    );

  return {
    put: async (key, body) => void (await ask({ method: 'PUT', url: urlOf(key), body }, bytesOf)),
    get: (key) => ask({ method: 'GET', url: urlOf(key) }, bytesOf),
    delete: async (key) => void (await ask({ method: 'DELETE', url: urlOf(key) }, bytesOf)),
    facts: (key) =>
      ask({ method: 'HEAD', url: urlOf(key) }, async ({ headers }) => ({
        sizeBytes: Number(headers.get('content-length')),
        changedAt: Date.parse(headers.get('last-modified') ?? ''),
      })),
    async open(key, range) {
      const first = await parts(key, { start: 0, ...range });
      if (!first) return undefined;
      let source = first;
      let at = range?.start ?? 0;
      let cuts = 0;
      const next = async (): Promise<Uint8Array | undefined> => {
        for (;;) {
          try {
            return (await source.silence.during(() => source.reader.read())).value;
          } catch (error) {
            source.silence.end();
            if (++cuts >= triesMax || stream.destroyed)
              throw failed({ method: 'GET', url: urlOf(key) }, error as Error);
            const rest = await parts(key, { ...range, start: at });
            if (!rest) throw failed({ method: 'GET', url: urlOf(key) }, { status: 404, code: '' });
            source = rest;
          }
        }
      };
      const stream = new Readable({
        read() {
          void next().then(
            (part) => {
              at += part?.length ?? 0;
              bytes.bytesRead += part?.length ?? 0;
              stream.push(part ?? null);
            },
            (error) => void stream.destroy(error),
          );
        },
        destroy(error, done) {
          source.silence.end();
          done(error);
        },
      });
      const bytes = Object.assign(stream, { bytesRead: 0 });
      return bytes;
    },
    async *list(prefix) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) });
        const asked = { method: 'GET', url: `${base}?${query}` };
        const text = (await ask(asked, bytesOf))?.toString('utf8');
        if (text === undefined) throw failed(asked, { status: 404, code: '' });
        for (const part of text.split('<Contents>').slice(1))
          yield {
            key: textOf(part, 'Key') ?? '',
            sizeBytes: Number(textOf(part, 'Size')),
            changedAt: Date.parse(textOf(part, 'LastModified') ?? ''),
          };
        after = textOf(text, 'NextContinuationToken');
      } while (after !== undefined);
    },
  };
}

type Silence = {
  signal: AbortSignal;
  /** Aborts the request after too long a silence. */
  during<T>(work: (heard: () => void) => Promise<T>): Promise<T>;
  end(): void;
};

function silenceOf(maxMs: number): Silence {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    async during(work) {
      const timer = setTimeout(() => controller.abort(new Error(s3Messages.noAnswer)), maxMs);
      try {
        return await work(() => void timer.refresh());
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => controller.abort(),
  };
}

async function* heardParts({ open }: S3Upload, heard: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of open()) {
    heard();
    yield part;
  }
}

const bytesOf = (response: Response, silence: Silence): Promise<Buffer> =>
  silence.during(async (heard) => {
    const parts: Uint8Array[] = [];
    let sizeBytes = 0;
    for await (const part of response.body ?? []) {
      heard();
      parts.push(part);
      sizeBytes += part.length;
      if (sizeBytes > answerBytesMax) throw new Error(s3Messages.answerTooLong);
    }
    return Buffer.concat(parts);
  });

/** Node puts the reason for a failed connection into the error's cause. */
function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code || message || error.message;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** The text of the first element with this name. */
function textOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : xml.indexOf(`</${name}>`, start);
  if (end < 0) return undefined;
  return xml
    .slice(start + name.length + 2, end)
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, entity: string) => entities[entity]!);
}
