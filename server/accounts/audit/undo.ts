// Takes back the commit of an entry: every key gets the value from before, if no one has changed any of them since.
import type { Needs } from '../../base/calls.ts';
import { type Actor, can } from '../../base/roles.ts';
import { keyText } from '../../store/key.ts';
import type { Key, Store } from '../../store/store.ts';
import { notAllowed } from '../session/errors.ts';
import { listAudit } from './audit.ts';
import { idOf, keyOf } from './entry-id.ts';
import { auditEntryUnknown, cannotUndo, changedSince } from './errors.ts';
import { type UndoStep, undoSteps } from './undo-step.ts';

/** Which entries this person can take back, as far as this is known without trying. */
export async function undoable(
  store: Store,
  actor: Actor | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = ids.map((id) => keyOf(id));
  const found = await undoSteps.readMany(
    store,
    keys.map((key) => key ?? [0, '']),
  );
  return new Set(ids.filter((_, n) => keys[n] !== undefined && mayUndoStep(actor, found[n])));
}

export type CallNeeds = (call: string) => Needs | undefined;

/** Whether they may make the call that is taken back. */
export function mayUndo(actor: Actor | undefined, needs: Needs | undefined): boolean {
  if (needs === undefined || needs === 'anyone' || needs === 'signed in' || needs === 'customer') return false;
  if (typeof needs === 'object' && 'scope' in needs) return false;
  const all = typeof needs === 'object' && 'all' in needs ? needs.all : [needs];
  return all.every((need) => (typeof need === 'string' ? can(actor, need) : can(actor, ...need)));
}

/** Whether they have the permissions that its handler asked for. Earlier versions didn't note them: administrators only. */
function mayUndoStep(actor: Actor | undefined, step: UndoStep | undefined): boolean {
  if (!step) return false;
  if (!step.needs) return can(actor, 'contributors.manage');
  return step.needs.every(([capability, { as, ownerId }]) =>
    can(actor, capability, { ...(as && { as }), ...(ownerId !== undefined && { ownerId }) }),
  );
}

/** @throws auditEntryUnknown, cannotUndo, notAllowed, changedSince */
export async function undoEntry(store: Store, actor: Actor, id: string): Promise<void> {
  const entryKey = keyOf(id);
  if (!entryKey) throw auditEntryUnknown();
  const key = undoSteps.key(...entryKey);
  const [row, step] = await Promise.all([store.get(key), undoSteps.find(store, ...entryKey)]);
  if (!row || !step) throw cannotUndo();
  if (!mayUndoStep(actor, step)) throw notAllowed({ capability: 'audit.see' });
  const keys = step.keys.map((one) => one.key as unknown as Key);
  const now = await store.getMany(keys);
  const refuse = async (): Promise<never> => {
    throw changedSince({ by: await laterEntry(store, entryKey, step.keys) });
  };
  const isSame = step.keys.every(({ isGone }, n) => (isGone ? !now[n] : now[n]?.version === row.version));
  if (!isSame) await refuse();
  const result = await store.commit({
    checks: [
      { key, version: row.version },
      ...step.keys.map(({ isGone }, n) => ({ key: keys[n]!, version: isGone ? null : row.version })),
    ],
    puts: [
      ...step.keys.flatMap(({ before }, n) => (before === undefined ? [] : [{ key: keys[n]!, value: before }])),
      ...step.noted.map(({ key, value }) => ({ key: key as unknown as Key, value })),
    ],
    deletes: [
      key,
      ...step.keys.flatMap(({ before, isGone }, n) => (before === undefined && !isGone ? [keys[n]!] : [])),
    ],
    adds: step.adds.map(({ key, by }) => ({ key: key as unknown as Key, by })),
  });
  if (!result.ok) await refuse();
}

/** The newest later entry that changed one of the records, for "See what changed". */
async function laterEntry(
  store: Store,
  [at, id]: readonly [number, string],
  keys: UndoStep['keys'],
): Promise<string | undefined> {
  const own = new Set(keys.map(({ key }) => keyText([String(key[0]), key.slice(1).join('/')])));
  const { entries } = await listAudit(store, { from: at, limit: 100 });
  const later = entries.find(
    (entry) =>
      !(entry.at === at && entry.id === id) &&
      entry.changes.some(({ record, id: changed }) => own.has(keyText([record, changed]))),
  );
  return later && idOf(later.at, later.id);
}
