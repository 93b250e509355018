// The Idempotency-Key header: a repeated call gets the first answer and does nothing. Commerce 1.5.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Clock } from '../../base/parts.ts';
import { withLease } from '../../base/process-state.ts';
import type { Key, Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { bodyKind, readBody } from '../body.ts';
import { type Ctx, callPrincipal, contextSlot, type Middleware } from '../context.ts';
import { idempotencyKeyMissing, idempotencyKeyReused, idempotencyKeyRunning, idempotencyKeyWrong } from '../errors.ts';
import { byNetwork, createLimiter, limitReached } from '../rate-limit.ts';
import { refusalStatus } from './error-answer.ts';

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** Commerce 1.5: at least 48 hours. */
const keptMs = 48 * 60 * 60 * 1000;
/** The largest body of any call that is not an upload; visitors' are as large as any body may be. */
const bodyBytesMax = 2 * 1024 * 1024;
/** A store value is limited to 64 KiB: longer answers are stored in chunks. */
const pieceBytes = 60_000;
/** A commit is limited to 1 MiB. */
const piecesMax = 16;

/** Limits the records of anonymous visitors: each key is stored for two days. */
const visitorLimit = { points: 120, durationMs: 10 * 60 * 1000 };

/** `answer` is null when it was too long; `more` counts the chunks in separate rows. */
type Kept = { bodyHash: string; status: number; answer: Uint8Array | null; more?: number };

/** Lets a route record its answer within its own commit. */
type Replay = {
  /**
   * In the transaction: the answer to a retry if the process ends before it answers the first call. It has the shape
   * of the real answer, which replaces it later.
   * @param options.hidesSecret the answer contains a one-time secret: a retry gets this version without it
   */
  record(tx: Tx, status: number, answer: unknown, options?: { hidesSecret?: boolean }): void;
  /** Doesn't store this answer, because it contains a secret. */
  forget(): void;
};

const replays = contextSlot<Replay>();
/** Undefined when the call had no key. */
export const replayOf = (ctx: { req: object }): Replay | undefined => replays.get(ctx);

/**
 * For routes that take a password or return a secret: stores nothing, not even a hash of the body, which would allow
 * guessing the password. A retry runs again.
 */
export const keepsNothing: Middleware = (ctx, next) => {
  replayOf(ctx)?.forget();
  return next();
};

/**
 * For single routes, and once in app.ts for all of them: nested, it only requires the key.
 *
 * A key is scoped to caller, method and path. Answers of 5xx and 429 aren't stored. Uploads (form parts or raw bytes)
 * are skipped: the route reads their bodies once, and importing twice changes nothing.
 *
 * @param options.required 400 without the header
 */
export function idempotent(
  parts: { store: Store; clock: Clock },
  { required = false }: { required?: boolean } = {},
): Middleware {
  const limiter = createLimiter({ name: 'idempotency', ...visitorLimit, clock: parts.clock });
  return async (ctx, next) => {
    const key = ctx.get('Idempotency-Key');
    if (key === '') {
      if (required) throw idempotencyKeyMissing();
      return next();
    }
    if (ctx.method !== 'POST' && ctx.method !== 'PUT') return next();
    if (replays.get(ctx) !== undefined || isUpload(ctx)) return next();
    if (!keyPattern.test(key)) throw idempotencyKeyWrong();
    if (callPrincipal.get(ctx) === undefined) {
      const taken = limiter.take(byNetwork(ctx));
      if (!taken.ok) throw limitReached(ctx, 'idempotency', taken.retryAfterMs);
    }
    await once(parts, ctx, key, next);
  };
}

function isUpload(ctx: Ctx): boolean {
  const kind = bodyKind(ctx);
  if (kind !== 'none') return kind !== 'json' && kind !== 'form';
  return Number(ctx.get('Content-Length')) > 0 || ctx.get('Transfer-Encoding') !== '';
}

async function once(
  { store, clock }: { store: Store; clock: Clock },
  ctx: Ctx,
  key: string,
  next: () => Promise<unknown>,
): Promise<void> {
  const isVisitor = callPrincipal.get(ctx) === undefined;
  const principal = callPrincipal.get(ctx) ?? `visitor:${ctx.state.visitorId}`;
  const scope = sha256(JSON.stringify([principal, ctx.method, ctx.path.replace(/(?<=.)\/$/, ''), key]));
  const row: Key = ['idempotency', scope];
  const bodyHash = sha256(canonicalBody(ctx, await readBody(ctx, isVisitor ? undefined : bodyBytesMax)));

  const answer = async () => {
    const kept = (await store.get(row))?.value as Kept | undefined;
    if (kept) return replay(ctx, kept, bodyHash, await piecesOf(store, row, kept));

    let recorded: Kept | undefined;
    let isFinal = false;
    let forgotten = false;
    const expiresAt = clock.now() + keptMs;
    const putsOf = (status: number, answer: unknown): Put[] => {
      const [first, ...others] = packed(answer);
      const kept: Kept = { bodyHash, status, answer: first ?? null, ...(others.length > 0 && { more: others.length }) };
      return [
        { key: row, value: kept, expiresAt },
        ...others.map((value, n) => ({ key: pieceKey(row, n), value, expiresAt })),
      ];
    };
    replays.set(ctx, {
      record(tx, status, answer, { hidesSecret = false } = {}) {
        const [first, ...others] = packed(answer);
        // The step's commit has no room for a long answer: its size must not decide whether the step succeeds.
        const value: Kept = { bodyHash, status, answer: others.length > 0 ? null : (first ?? null) };
        tx.put(row, value, { expiresAt });
        tx.onCommitted(() => {
          recorded = value;
          isFinal = hidesSecret;
        });
      },
      forget: () => {
        forgotten = true;
      },
    });
    const keep = async (status: number, answer: unknown) => {
      if (isFinal || forgotten || status >= 500 || status === 429) return;
      const puts = putsOf(status, answer);
      if (!isDeepStrictEqual(puts[0]?.value, recorded)) await store.commit({ puts });
    };

    try {
      await next();
    } catch (error) {
      const refusal = refusalStatus(error);
      if (refusal && !recorded) await keep(refusal.status, refusal.answer);
      throw error;
    }
    if (ctx.respond !== false && isPlain(ctx.body)) await keep(ctx.status, ctx.body);
  };
  await withLease(store, `idempotency ${scope}`, answer, () => {
    throw idempotencyKeyRunning();
  });
}

type Put = { key: Key; value: Kept | Uint8Array; expiresAt: number };

const pieceKey = (row: Key, n: number): Key => [...row, n];

async function piecesOf(store: Store, row: Key, { more = 0 }: Kept): Promise<Uint8Array[]> {
  const entries = await store.getMany(Array.from({ length: more }, (_, n) => pieceKey(row, n)));
  return entries.map((entry) => entry?.value as Uint8Array);
}

function replay(ctx: Ctx, kept: Kept, bodyHash: string, others: readonly Uint8Array[]): void {
  if (kept.bodyHash !== bodyHash) throw idempotencyKeyReused();
  ctx.set('Idempotent-Replayed', 'true');
  ctx.set('Cache-Control', 'no-store');
  // The answer was too long to store: only report success.
  ctx.body = kept.answer === null ? {} : JSON.parse(gunzipSync(Buffer.concat([kept.answer, ...others])).toString());
  ctx.status = kept.status;
}

const isPlain = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !('pipe' in body) && !(body instanceof Uint8Array));

/** In chunks; empty when it is too long. */
function packed(answer: unknown): Uint8Array[] {
  const bytes = gzipSync(JSON.stringify(answer ?? null));
  const count = Math.ceil(bytes.length / pieceBytes);
  if (count > piecesMax) return [];
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes));
}

/** Bodies that differ only in key order and spacing count as equal. */
function canonicalBody(ctx: Ctx, bytes: Buffer): string | Buffer {
  if (bodyKind(ctx) !== 'json') return bytes;
  try {
    return JSON.stringify(sorted(JSON.parse(bytes.toString()), 0));
  } catch {
    // Not JSON, or nested too deeply: the route will refuse these same bytes.
    return bytes;
  }
}

function sorted(value: unknown, depth: number): unknown {
  if (depth > 64) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one, depth + 1)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

const sha256 = (text: string | Buffer): string => hash('sha256', text, 'base64url');
