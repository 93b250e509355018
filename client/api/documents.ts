// Pages as the editor works on them: open, change, preview, publish, go back.
import type {
  Change,
  EditablePage,
  ListedVersion,
  OpenedDocument,
  OpsAnswer,
  OpsBody,
} from '../../server/content/document/edit-schema.ts';
import type { Patch } from '../../server/content/document/patches.ts';
import { ask } from './ask.ts';
import { crumbFromCookie } from './call.ts';

export type { EditablePage, ListedVersion, OpenedDocument, OpsAnswer, OpsBody };

export type WaitingDraft = {
  id: string;
  rev: number;
  draft?: { by: { id: string; name: string }; at: number };
  page?: EditablePage;
};

export type RecentChange = Change & { page?: EditablePage };

const at = (id: string) => `/config/api/documents/${encodeURIComponent(id)}`;

export const listPages = async (): Promise<EditablePage[]> =>
  (await ask<{ pages: EditablePage[] }>('GET', '/config/api/pages')).pages;

export const listDrafts = async (): Promise<WaitingDraft[]> =>
  (await ask<{ drafts: WaitingDraft[] }>('GET', '/config/api/drafts')).drafts;

export const listChanges = async (): Promise<RecentChange[]> =>
  (await ask<{ changes: RecentChange[] }>('GET', '/config/api/changes')).changes;

export const openDocument = (id: string): Promise<OpenedDocument> => ask('GET', at(id));

export const sendOps = (id: string, body: OpsBody): Promise<OpsAnswer> => ask('POST', `${at(id)}/ops`, body);

/** As the page goes away: the browser finishes the call without us. Small batches only; larger ones wait in the local queue. */
export function sendOpsLeaving(id: string, body: OpsBody): void {
  const text = JSON.stringify(body);
  if (text.length > 60_000) return;
  navigator.sendBeacon(
    `${at(id)}/ops?crumb=${encodeURIComponent(crumbFromCookie())}`,
    new Blob([text], { type: 'application/json' }),
  );
}

export const discardDraft = (id: string, rev: number): Promise<{ rev: number }> =>
  ask('POST', `${at(id)}/discard`, { rev });

export const publishDrafts = (
  documents: { id: string; rev: number }[],
): Promise<{ published: { id: string; rev: number }[] }> => ask('POST', '/config/api/publish', { documents });

export const listVersions = (id: string, cursor?: string): Promise<{ versions: ListedVersion[]; cursor?: string }> =>
  ask('GET', `${at(id)}/versions${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`);

export const rollBack = (
  id: string,
  number: number,
  rev: number,
): Promise<{ published: { id: string; rev: number } }> => ask('POST', `${at(id)}/roll-back`, { number, rev });

export const previewSections = (
  id: string,
  body: { rev: number; patches: Patch[]; sections: string[] },
): Promise<{ rev: number; sections: Record<string, string> }> =>
  ask('POST', `/config/api/preview/${encodeURIComponent(id)}`, body);

export const previewToken = (): Promise<{ token: string; expiresAt: number; origin: string }> =>
  ask('POST', '/config/api/preview-token', {});
