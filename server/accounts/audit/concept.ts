// Registers the audit log: who changed what, and when.

import { defineConcept } from '../../http/concept.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import type { Store } from '../../store/store.ts';
import { actorOf, assertCan } from '../session/actor.ts';
import { notAllowed } from '../session/errors.ts';
import { serve } from '../session/serve.ts';
import { listAudit, trimAudit } from './audit.ts';
import { auditChoices, auditCsv, browseAudit, loadAuditEntry } from './browse.ts';
import { auditCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { cannotUndo } from './errors.ts';
import type { AuditEntry } from './schema.ts';
import { type CallNeeds, mayUndo, undoable, undoEntry } from './undo.ts';

type AuditParts = Parameters<typeof trimAudit>[0];

export const auditConcept = defineConcept({
  name: 'accounts/audit',
  calls: auditCalls,
  refusals,
  serve: (parts: AuditParts & Parameters<typeof serveAudit>[0]) => serveAudit(parts),
  jobs: (parts: AuditParts) => [
    { name: 'accounts/audit/trim', everyMs: 60 * 60_000, begins: 'at once', run: () => trimAudit(parts) },
  ],
});

/** @param parts.callNeeds absent: nothing can be undone */
function serveAudit(parts: { store: Store; callNeeds?: CallNeeds }) {
  const { store } = parts;
  /** An undo isn't undone itself: what it took back may need more than seeing the log. */
  const callNeeds = (call: string) => (call === auditCalls.undo.call ? undefined : parts.callNeeds?.(call));
  const download = exportDownloads(store);

  async function listed<Entry extends AuditEntry>(ctx: { req: object }, entries: readonly Entry[]) {
    const actor = actorOf(ctx);
    const possible = await undoable(
      store,
      actor,
      entries.filter(({ call }) => mayUndo(actor, callNeeds(call))).map(({ id }) => id),
    );
    return entries.map((entry) => ({ ...entry, canUndo: possible.has(entry.id) }));
  }

  return serve(auditCalls, {
    list: ({ query }) => listAudit(store, query),
    async browse({ query, ctx }) {
      const page = await browseAudit(parts, query);
      return { ...page, rows: await listed(ctx, page.rows) };
    },
    choices: () => auditChoices(parts),
    async open({ params, ctx }) {
      const [entry] = await listed(ctx, [await loadAuditEntry(parts, params.id)]);
      return entry!;
    },
    async undo({ params, ctx }) {
      const { call } = await loadAuditEntry(parts, params.id);
      if (call === auditCalls.undo.call) throw cannotUndo();
      const actor = assertCan(ctx, 'audit.see');
      if (!mayUndo(actor, callNeeds(call))) throw notAllowed({ capability: 'audit.see' });
      await undoEntry(store, actor, params.id);
    },
    exportCsv: ({ query, ctx }) => download(ctx, 'audit-log.csv', () => auditCsv(parts, query)),
  });
}
