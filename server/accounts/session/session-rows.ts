// Rows of sessions of one kind, contributors' or shoppers': by token hash, and by person for listing and ending them. Public.
import * as z from 'zod/mini';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { ListedSession } from './schema.ts';
import { listedId, listedSessions, namesOnly, type SessionRow } from './token.ts';

type Expiring = { expiresAt: number };
const expirySchema = z.object({ expiresAt: z.int() });

/** @param kind `essential`: they end even when the disk is full; `personMax`: sessions of one person */
export function sessionRows<S extends SessionRow & Expiring>(kind: {
  name: string;
  topic: `none: ${string}`;
  schema: z.core.$ZodType<S>;
  personOf: (session: S) => string;
  personMax: number;
  essential?: true;
}) {
  const { name, topic, schema, personOf, personMax, essential } = kind;
  const expiresAt = (row: Expiring) => row.expiresAt;
  const sessions = table<S>({ name, topic, schema, steps: [namesOnly], expiresAt });
  const ofPerson = table<Expiring, [personId: string, tokenHash: string]>({
    ...{ name: `${name}-of`, topic, schema: expirySchema, expiresAt },
  });
  const listOf = async (store: Store, personId: string) => {
    const { ids, records } = await ofPerson.list(store, { prefix: [personId], limit: 1000 });
    return ids.map(([, hash], n) => ({ hash: String(hash), expiresAt: records[n]?.expiresAt ?? 0 }));
  };
  function put(tx: Tx, session: S): void {
    sessions.put(tx, session, session.tokenHash);
    ofPerson.put(tx, { expiresAt: session.expiresAt }, personOf(session), session.tokenHash);
  }
  async function remove(tx: Tx, tokenHash: string): Promise<void> {
    const session = await sessions.find(tx, tokenHash);
    if (!session) return;
    sessions.delete(tx, tokenHash);
    ofPerson.delete(tx, personOf(session), tokenHash);
  }
  return {
    ...{ find: sessions.find, format: sessions.format, put, remove, listOf },
    /** Deleted by a restore. */
    prefixes: [[sessions.name], [ofPerson.name]] as readonly Key[],

    /** Hashes beyond the limit once one more starts: those that would expire first, the least recently used. */
    async tooMany(store: Store, personId: string): Promise<string[]> {
      const all = (await listOf(store, personId)).sort((a, b) => b.expiresAt - a.expiresAt);
      return all.slice(personMax - 1).map(({ hash }) => hash);
    },

    /** Ends one listed session of a person, or without an id all except `keep`. @returns how many ended */
    async endOf(store: Store, personId: string, which: { id?: string; keep?: string }): Promise<number> {
      const hashes = (await listOf(store, personId)).map(({ hash }) => hash);
      const ending = hashes.filter((hash) => (which.id ? listedId(hash) === which.id : hash !== which.keep));
      const end = async (tx: Tx) => {
        for (const hash of ending) await remove(tx, hash);
      };
      await transact(store, end, essential ? { essential } : {});
      return ending.length;
    },

    async listed(store: Store, personId: string, currentHash?: string): Promise<ListedSession[]> {
      const all = await listOf(store, personId);
      return listedSessions(await readable(all.map(({ hash }) => sessions.find(store, hash))), currentHash);
    },
  };
}
