// Bounded reading of request bodies: JSON, forms, uploads, or raw bytes. All body reads in routes go through these functions.

import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { inputErrors, strict } from '../base/input.ts';
import { same } from '../base/same.ts';
import { refusalInCurrentLanguage } from '../base/speech.ts';
import type { Ctx } from './context.ts';
import { badJson, badRequest, clientGone, invalidInput, tooLarge, unsupportedMediaType } from './errors.ts';
import { messages } from './messages.ts';

type UnknownFields = {
  /** Default: refused, each named in the error. */
  unknownFields?: 'ignore';
};
/** Not strict for the original's clients (wire.md), templates and payment hosts, which send fields that we don't read. */
export const othersSend: UnknownFields = { unknownFields: 'ignore' };

type JsonOptions = UnknownFields & {
  /** Default 64 KiB. */
  maxBytes?: number;
  /** The value of an empty body, e.g. `{}`. Absent: an empty body is refused. */
  empty?: unknown;
};

type FormOptions = {
  /** Default 64 KiB. */
  maxBytes?: number;
  /** Owners' calls refuse unknown fields in forms as well. */
  isStrict?: true;
  /** Fields that may come several times and are always arrays. Any other field that comes twice is refused. */
  lists?: readonly string[];
};

const defaultMaxBytes = 65_536;
const jsonDepthMax = 64;
const formFieldsMax = 1_000;
/** Limit for reading and discarding a refused body, so that the connection survives. */
const drainMax = 4_194_304;

/**
 * A validated JSON body.
 * @throws 415, 413, 400 with `errors` naming each invalid part
 */
export async function readJson<T>(ctx: Ctx, schema: z.core.$ZodType<T>, options: JsonOptions = {}): Promise<T> {
  if (bodyKind(ctx) !== 'json' && !('empty' in options && bodyKind(ctx) === 'none')) {
    throw unsupportedMediaType({ found: mediaType(ctx), wanted: 'application/json' });
  }
  return checked(schema, parseJson(await readText(ctx, options.maxBytes), options), options);
}

/**
 * A validated urlencoded form; values are strings. Only visitors' pages send them, and templates add their own
 * fields, so unknown ones are ignored.
 * @throws as `readJson`
 */
export async function readForm<T>(ctx: Ctx, schema: z.core.$ZodType<T>, options: FormOptions = {}): Promise<T> {
  if (bodyKind(ctx) !== 'form')
    throw unsupportedMediaType({ found: mediaType(ctx), wanted: 'application/x-www-form-urlencoded' });
  const fields = parseForm(await readText(ctx, options.maxBytes), options.lists);
  return checked(schema, fields, options.isStrict ? {} : othersSend);
}

/** JSON or a urlencoded form, by its content type. One schema for both: numbers come as text from forms (`z.coerce`). */
export async function readEither<T>(
  ctx: Ctx,
  schema: z.core.$ZodType<T>,
  options: JsonOptions & FormOptions = {},
): Promise<T> {
  if (bodyKind(ctx) === 'form') return readForm(ctx, schema, options);
  if (bodyKind(ctx) === 'json' || 'empty' in options) return readJson(ctx, schema, options);
  throw unsupportedMediaType({
    found: mediaType(ctx),
    wanted: 'application/json or application/x-www-form-urlencoded',
  });
}

/** The body of an owner's call that the original's clients send as JSON or as a form: unknown fields are refused in both. */
export const readOriginal = <T>(ctx: Ctx, schema: z.core.$ZodType<T>, maxBytes?: number): Promise<T> =>
  readEither(ctx, schema, { isStrict: true, ...(maxBytes !== undefined && { maxBytes }) });

/** A field that forms send as JSON text, and JSON bodies as it is or as text. */
export const jsonField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return parseJson(value, {});
    } catch {
      context.addIssue({ code: 'custom', message: messages.jsonInvalid });
      return z.NEVER;
    }
  }, schema);

/**
 * The original's clients send back the whole record that they read. Refuses a change of the fields that a call can't change.
 *
 * @param sent those fields as sent; absent ones don't count
 * @param path of the record in the body
 * @throws 400 with `errors`
 */
export function assertUnchanged(sent: object, present: object, path = ''): void {
  const now = present as Record<string, unknown>;
  const errors = Object.entries(sent)
    .filter(([name, value]) => value !== undefined && !same(value, now[name]))
    .map(([name]) => ({ path: path === '' ? name : `${path}.${name}`, message: messages.notChangedHere }));
  if (errors.length > 0) throw invalidInput({ errors });
}

/** For calls without input: rejects unknown fields instead of ignoring them. A body without a content type isn't read. */
export async function noFields(ctx: Ctx): Promise<void> {
  if (bodyKind(ctx) !== 'none') await readEither(ctx, z.strictObject({}).nullable(), { empty: {} });
}

/**
 * The validated query: the first value of each name. The CSRF token has already been checked.
 * @throws 400 with `errors`
 */
export function readQuery<T>(ctx: Ctx, schema: z.core.$ZodType<T>, options: UnknownFields = {}): T {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of ctx.URL.searchParams) if (name !== 'crumb') query[name] ??= value;
  return checked(schema, { ...query }, options);
}

/** For calls without a query. @throws 400 with `errors` */
export const noQuery = (ctx: Ctx): void => void readQuery(ctx, z.strictObject({}));

/**
 * Validates any external value.
 * @throws 400 with `errors`, which name unknown fields
 */
export function checked<T>(schema: z.core.$ZodType<T>, value: unknown, { unknownFields }: UnknownFields = {}): T {
  const result = z.safeParse(unknownFields === 'ignore' ? schema : strict(schema), value);
  if (result.success) return result.data;
  const errors = inputErrors(result.error.issues);
  throw invalidInput({
    errors: errors.map((error) => ({ ...error, message: refusalInCurrentLanguage(error.message) })),
  });
}

type BodyKind = 'json' | 'form' | 'multipart' | 'none' | 'other';

export function bodyKind(ctx: Ctx): BodyKind {
  const type = mediaType(ctx);
  if (type === '') return 'none';
  if (type === 'application/json' || /^application\/[\w.+-]+\+json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return type === 'multipart/form-data' ? 'multipart' : 'other';
}

export const mediaType = (ctx: Ctx) => ctx.get('Content-Type').split(';', 1)[0]!.trim().toLowerCase();

/** The CSRF token in a form's body, for csrf.ts. The bytes stay cached for the route. */
export async function formCsrfToken(ctx: Ctx, maxBytes?: number): Promise<string | undefined> {
  if (bodyKind(ctx) !== 'form') return undefined;
  return new URLSearchParams(await readText(ctx, maxBytes)).get('crumb') ?? undefined;
}

const slot = Symbol('body');

type WithBody = IncomingMessage & { [slot]?: Promise<Buffer> };

/**
 * The raw body; read once, then cached for the request.
 * @throws 413, 415 for compressed bodies
 */
export function readBody(ctx: Ctx, maxBytes = defaultMaxBytes): Promise<Buffer> {
  const req: WithBody = ctx.req;
  if (req[slot] === undefined) return (req[slot] = readBytes(ctx, maxBytes));
  return req[slot].then((bytes) => {
    if (bytes.length > maxBytes) throw tooLarge({ what: 'The body', maxBytes });
    return bytes;
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readText(ctx: Ctx, maxBytes = defaultMaxBytes): Promise<string> {
  const bytes = await readBody(ctx, maxBytes);
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest(messages.notUtf8);
  }
}

async function readBytes(ctx: Ctx, maxBytes: number): Promise<Buffer> {
  const { req } = ctx;
  refuseEncoded(ctx);
  let declared = Number(req.headers['content-length'] ?? 0);
  if (declared <= maxBytes) {
    const bytes = await bytesUpTo(maxBytes, req);
    if (bytes !== undefined) return bytes;
    declared = Number.POSITIVE_INFINITY;
  }
  await discard(ctx, declared);
  throw tooLarge({ what: 'The body', maxBytes });
}

/** @returns undefined as soon as there are more */
const bytesUpTo = (maxBytes: number, req: IncomingMessage): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer | undefined;
    let size = 0;
    // Settling a second time does nothing, so the listeners stay: removing them takes longer than calling them.
    const onGone = () => req.readableEnded || reject(clientGone());
    req
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) resolve((bytes = undefined));
        else bytes = bytes === undefined ? chunk : joined(bytes, size - chunk.length, chunk, maxBytes);
      })
      .on('end', () => resolve((bytes ?? Buffer.alloc(0)).subarray(0, size)))
      .on('error', onGone)
      .on('close', onGone);
    if (req.destroyed) onGone();
  });

/** Copies chunks together: one-byte chunks would take a hundred times their size. */
function joined(bytes: Buffer, used: number, piece: Buffer, maxBytes: number): Buffer {
  const needed = used + piece.length;
  const room =
    needed <= bytes.length ? bytes : Buffer.allocUnsafe(Math.min(maxBytes, Math.max(needed, 2 * used, 4096)));
  if (room !== bytes) bytes.copy(room, 0, 0, used);
  piece.copy(room, used);
  return room;
}

/** Refuses compressed bodies: none of our clients send them, and a small one could be a decompression bomb. */
export function refuseEncoded(ctx: Ctx): void {
  const encoding = ctx.req.headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw unsupportedMediaType({ found: `encoded as ${encoding.slice(0, 20)}`, wanted: 'a body without encoding' });
}

/** Drains a small remainder so that the client receives the refusal; otherwise closes the connection with the response. */
export async function discard(ctx: Ctx, declared: number): Promise<void> {
  const { req } = ctx;
  if (req.readableEnded || req.destroyed) return;
  if (declared > drainMax) ctx.set('Connection', 'close');
  let left = drainMax;
  await new Promise<void>((resolve) => {
    const done = () => {
      req.off('data', onData).off('end', done).off('close', done);
      resolve();
    };
    const onData = (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      ctx.set('Connection', 'close');
      req.pause();
      done();
    };
    if (declared > drainMax && Number.isFinite(declared)) return done();
    req.on('data', onData).on('end', done).on('close', done);
    req.resume();
  });
}

function parseJson(text: string, options: JsonOptions): unknown {
  if (text.trim() === '') {
    if ('empty' in options) return options.empty;
    throw badJson({ why: 'it is empty.' });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    throw badJson({
      why: at === undefined ? 'it ends too early or contains something else.' : `wrong at character ${at}.`,
    });
  }
  refuseTraps(value);
  return value;
}

/** A lone surrogate changes when it is stored, and a NUL truncates text in some programs. */
function refuseBrokenText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw badRequest(messages.brokenText);
}

/** `__proto__` as a key becomes a prototype when the object is copied; unbounded nesting overflows recursive readers. */
function refuseTraps(top: unknown): void {
  let level: unknown[] = [top];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > jsonDepthMax) throw badRequest(messages.tooDeep({ max: jsonDepthMax }));
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') refuseBrokenText(value);
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__')) throw badRequest(messages.protoKey);
      if (!Array.isArray(value)) for (const key of Object.keys(value)) refuseBrokenText(key);
      for (const child of Object.values(value))
        if (typeof child === 'string' || typeof child === 'object') next.push(child);
    }
    level = next;
  }
}

function parseForm(text: string, lists: readonly string[] = []): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>(lists.map((name) => [name, []]));
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    refuseBrokenText(name);
    refuseBrokenText(value);
    if (++count > formFieldsMax) throw badRequest(messages.tooManyFields({ max: formFieldsMax }));
    const known = fields.get(name);
    if (Array.isArray(known)) known.push(value);
    else if (known !== undefined)
      throw invalidInput({ errors: [{ path: name.slice(0, 100), message: messages.fieldTwice }] });
    else if (name === '__proto__') throw badRequest(messages.protoField);
    else fields.set(name, value);
  }
  // The CSRF token has been checked; schemas need not declare it.
  if (!lists.includes('crumb')) fields.delete('crumb');
  return Object.fromEntries(fields);
}
