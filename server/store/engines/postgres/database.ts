// Connections to PostgreSQL: opening and closing them, transient errors, and the tables. The only module that imports `pg`.
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig, PoolClient } from 'pg';
import type { EngineLog } from '../engine.ts';
import { databaseMessages } from './messages.ts';

/** Layout of the tables below. */
const format = 1;

/**
 * Rows are in the format of every engine: the port's key bytes, which sort like keys, and checksum, version, expiry
 * and value in `v`. `exp` repeats the expiry for the sweep. The log has a row per group of commits; the head has the
 * version of the last one, and committers lock it. Uses only features that other such databases have.
 */
const tables = `
create table if not exists stoa_kv (k bytea primary key, v bytea not null, exp bigint);
create index if not exists stoa_kv_exp on stoa_kv (exp) where exp is not null;
create table if not exists stoa_log (ver bigint primary key, keys bytea not null, by bytea not null);
create table if not exists stoa_lease (name text primary key, holder text not null, until bigint not null);
create table if not exists stoa_head (id int primary key, ver bigint not null, format int not null);
insert into stoa_head (id, ver, format) values (1, 0, ${format}) on conflict (id) do nothing;
`;

export type Answered = { rows: Record<string, unknown>[] };

export type Database = {
  /** One parameterized statement, on any connection, from a small fixed set of texts. */
  read(text: string, values: unknown[]): Promise<Answered>;
  /** Several statements without parameters, in one round trip, on one writer's connection. */
  writer(): Promise<Writing>;
  /** A connection for a long read of one snapshot. */
  snapshot(): Promise<PoolClient>;
  close(): Promise<void>;
};

type Writing = {
  run(text: string): Promise<Answered[]>;
  /** `broken`: it isn't reused. */
  release(broken?: boolean): void;
};

/** Query timeout; a stopped or frozen database never answers. */
const answerMs = 10_000;
const connectMs = 3_000;
/** Timeout for a process that stalls inside its commit, because it blocks the others. */
const idleMs = 5_000;

export async function openDatabase(url: string, log: EngineLog, readers: number): Promise<Database> {
  // Loaded lazily: most sites use LMDB.
  const { Pool } = await import('pg');
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'stoa',
  };
  const pool = (max: number, more: ClientConfig = {}) => {
    const made = new Pool({ ...config, ...more, max, idleTimeoutMillis: 60_000 });
    // An idle connection that ends is replaced on the next query.
    made.on('error', () => undefined);
    // A connection that ends while being checked out fails its query.
    made.on('connect', (client) => client.on('error', () => undefined));
    return made;
  };
  const reading = pool(readers);
  const writing = pool(1, { idle_in_transaction_session_timeout: idleMs });
  const long = pool(2, { query_timeout: 60_000 });
  // Each text is parsed and planned once per connection. There are about a dozen.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `stoa_${names.size}`;
    names.set(text, name);
    return name;
  };
  let isClosed = false;
  return {
    read: (text, values) => reading.query({ name: nameOf(text), text, values }),
    async writer() {
      const client = await writing.connect();
      let isBroken = false;
      const onError = () => (isBroken = true);
      client.on('error', onError);
      return {
        async run(text) {
          const answer = (await client.query(text)) as unknown as Answered | Answered[];
          return Array.isArray(answer) ? answer : [answer];
        },
        release(broken = false) {
          client.off('error', onError);
          client.release(broken || isBroken);
        },
      };
    },
    async snapshot() {
      const client = await long.connect();
      client.on('error', (error) => log.warn('store-snapshot-cut', { why: reasonOf(error) }));
      return client;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([reading.end(), writing.end(), long.end()]);
    },
  };
}

/** The tables don't exist, and creating them wasn't allowed. */
export class NoTables extends Error {
  constructor(where: string) {
    super(databaseMessages.noTables(where));
    this.name = 'NoTables';
  }
}

/**
 * @param waitMs startup timeout of the database
 * @param mayCreate whether to create missing tables
 * @throws Error with one clear sentence
 */
export async function prepareTables(
  database: Database,
  url: string,
  { waitMs = 0, mayCreate = true }: { waitMs?: number | undefined; mayCreate?: boolean | undefined },
): Promise<void> {
  const until = performance.now() + waitMs;
  const where = placeOf(url);
  for (let attempt = 1; ; attempt++) {
    let writer: Writing | undefined;
    try {
      writer = await database.writer();
      const found = await writer.run(
        `select to_regclass('stoa_head') is not null as is_there, '\\x00ff'::bytea as bytes`,
      );
      if ((found[0]!.rows[0]!.bytes as Buffer).toString('hex') !== '00ff')
        throw new Error(databaseMessages.encoding(where));
      if (found[0]!.rows[0]!.is_there !== true) {
        if (!mayCreate) throw new NoTables(where);
        await writer.run(tables);
      }
      const [head] = await writer.run('select format from stoa_head where id = 1');
      writer.release();
      const known = Number(head!.rows[0]?.format);
      if (known > format) throw new Error(databaseMessages.newer(where, known, format));
      return;
    } catch (error) {
      writer?.release(true);
      const code = codeOf(error);
      // Another process is creating the same tables.
      if (['23505', '42P07', '42710', '40001', '42P01'].includes(code) && attempt < 10) {
        await wait(50 * attempt);
        continue;
      }
      if (code === '28P01' || code === '28000') throw new Error(databaseMessages.refused(where));
      if (code === '3D000') throw new Error(databaseMessages.missing(where));
      if (code === '42501') throw new Error(databaseMessages.forbidden(where));
      if (isPassing(error) && performance.now() < until) {
        await wait(300);
        continue;
      }
      if (isPassing(error)) throw new Error(databaseMessages.unreachable(where, reasonOf(error)));
      throw error;
    }
  }
}

/** Without user and password: for display and logs. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${pathname.slice(1) || 'of the user'} at ${hostname || 'this machine'}${port && `:${port}`}`;
  } catch {
    return 'of --store';
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** For logs: the code and the server's message, never the parameters. */
export const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  return `${code && !text.includes(code) ? `${code}: ` : ''}${text.slice(0, 200)}`;
};

/** A conflict or deadlock with another process: retry immediately. */
export const isContention = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The database refuses writes: its disk is full, or it is a replica. */
export const isRefusal = (error: unknown): boolean => /^(?:53[0-9]{3}|25006)$/.test(codeOf(error));

/** A transient error: the connection broke, or the server is stopping, starting or unresponsive. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08|57P|55)/.test(code) || code === '25P03') return true;
  // pg's own errors have no code: the connection ended or timed out.
  return (
    /^E[A-Z]+$/.test(code) || (code === '' && /terminat|time(?:d )?out|ended|closed|queryable/i.test(String(error)))
  );
}
