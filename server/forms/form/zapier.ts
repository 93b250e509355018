// The connection of a form with Zapier: a Zap polls the form's submissions with a key of its own, so that this program contacts no
// one. It waits for its connection until the Zap has called once. Specification 4; editor H5.
import { hash } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { answersByLabel } from './answer-text.ts';
import { zapKeyRefused } from './errors.ts';
import { loadForm } from './form.ts';
import type { ZapierState } from './schema.ts';
import { submissions, zapConnections } from './store.ts';

/** How exactly the last call is known, so that polling doesn't write each time. */
const calledAgainMs = 15 * 60_000;
const polledAtOnce = 50;

const hashOf = (key: string): string => hash('sha256', key, 'base64url');

/** @throws formUnknown */
export async function zapierState(store: Store, formId: string): Promise<ZapierState> {
  await loadForm(store, formId);
  const found = await zapConnections.find(store, formId);
  if (!found) return { state: 'disconnected' };
  const { calledAt } = found;
  return calledAt === undefined ? { state: 'awaiting' } : { state: 'connected', calledAt };
}

/** A new key replaces an earlier one. @returns the key, which is not stored @throws formUnknown */
export async function connectZapier({ store, ids, clock }: Parts, formId: string): Promise<string> {
  const [key, createdAt] = [ids.token(24), clock.now()];
  await transact(store, async (tx) => {
    await loadForm(tx, formId);
    zapConnections.put(tx, { keyHash: hashOf(key), createdAt }, formId);
  });
  return key;
}

export const disconnectZapier = (store: Store, formId: string): Promise<void> =>
  transact(store, async (tx) => zapConnections.delete(tx, formId));

/** The newest submissions, as Zapier expects them: an array whose records have an `id`. @throws zapKeyRefused */
export async function pollSubmissions(
  { store, clock }: Parts,
  formId: string,
  key: string,
): Promise<Record<string, unknown>[]> {
  const found = await zapConnections.find(store, formId);
  if (!found || !timingSafeEqualText(found.keyHash, hashOf(key))) throw zapKeyRefused();
  const now = clock.now();
  if (now >= (found.calledAt ?? 0) + calledAgainMs)
    await transact(store, async (tx) => {
      const live = await zapConnections.find(tx, formId);
      if (live?.keyHash === found.keyHash) zapConnections.put(tx, { ...live, calledAt: now }, formId);
    });
  const { records } = await submissions.list(store, { prefix: [formId], reverse: true, limit: polledAtOnce });
  return records.map(({ id, at, answers, pageTitle, pagePath }) => ({
    id,
    submittedOn: new Date(at).toISOString(),
    ...(pageTitle && { pageTitle }),
    ...(pagePath && { pagePath }),
    answers: answersByLabel(answers),
  }));
}
