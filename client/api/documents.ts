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
import type { Document } from '../../server/content/document/schema.ts';
import { ask, get } from './ask.ts';
import { crumbFromCookie } from './call.ts';
import { anything, type Check, finite, flag, list, mapOf, oneOf, optional, shape, text } from './shape.ts';

export type { EditablePage, ListedVersion, OpenedDocument, OpsAnswer, OpsBody };

export type WaitingDraft = {
  id: string;
  rev: number;
  draft?: { by: { id: string; name: string }; at: number };
  page?: EditablePage;
};

export type RecentChange = Change & { page?: EditablePage };

const id = text(100);
const by = shape({ id, name: text(1000) });
const draftMark = shape({ by, at: finite });
const page = shape({
  id,
  title: text(1000),
  navigationTitle: text(1000),
  typeName: text(200),
  path: text(2000),
  enabled: flag,
  folder: flag,
  home: flag,
  parentId: optional(id),
  editable: flag,
  holdsItems: flag,
  draft: optional(draftMark),
});
const draft = shape({ id, rev: finite, draft: optional(draftMark), page: optional(page) });
const change = shape({ document: id, kind: text(100), at: finite, by, version: finite, page: optional(page) });
const cell = shape({ x: finite, w: finite, y: finite, h: finite });
const block = shape({
  id,
  type: finite,
  section: id,
  order: text(1000),
  layout: shape({ desktop: cell }),
  props: mapOf(anything),
});
const document = shape({
  id,
  kind: text(100),
  sections: mapOf(shape({ id, order: text(1000), theme: text(100) })),
  blocks: mapOf(block),
});
const version = shape({ number: finite, kind: text(100), label: text(1000), at: finite, by, live: flag });
const publishedPage = shape({ id, rev: finite });
const path = list(text(100, 1), 10);
const op = shape({
  id,
  actor: id,
  patches: list(shape({ p: path, o: oneOf('set', 'del') }), 1000),
});
const isTrue: Check<true> = (value): value is true => value === true;
const isFalse: Check<false> = (value): value is false => value === false;
const saved = shape({
  saved: isTrue,
  rev: finite,
  contested: optional(shape({ by, paths: list(path, 1000) })),
});
const behindBy = shape({ saved: isFalse, rev: finite, known: list(id, 1000), people: mapOf(text(1000)) });
const behind = (answer: unknown): boolean =>
  behindBy(answer) && (shape({ ops: list(op, 10_000) })(answer) || shape({ document })(answer));

const at = (id: string) => `/config/api/documents/${encodeURIComponent(id)}`;

export const listPages = async (): Promise<EditablePage[]> =>
  (await get<{ pages: EditablePage[] }>('/config/api/pages', shape({ pages: list(page, 10_000) }))).pages;

export const listDrafts = async (): Promise<WaitingDraft[]> =>
  (await get<{ drafts: WaitingDraft[] }>('/config/api/drafts', shape({ drafts: list(draft, 10_000) }))).drafts;

export const listChanges = async (): Promise<RecentChange[]> =>
  (await get<{ changes: RecentChange[] }>('/config/api/changes', shape({ changes: list(change, 10_000) }))).changes;

export const openDocument = (id: string): Promise<OpenedDocument> =>
  get(at(id), shape({ document, rev: finite, changed: flag, page: optional(page) }));

export const sendOps = (id: string, body: OpsBody): Promise<OpsAnswer> =>
  ask('POST', `${at(id)}/ops`, body, (answer) => saved(answer) || behind(answer));

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
  ask('POST', `${at(id)}/discard`, { rev }, shape({ rev: finite }));

export const publishDrafts = (
  documents: { id: string; rev: number }[],
): Promise<{ published: { id: string; rev: number }[] }> =>
  ask('POST', '/config/api/publish', { documents }, shape({ published: list(publishedPage, 1000) }));

export const listVersions = (id: string, cursor?: string): Promise<{ versions: ListedVersion[]; cursor?: string }> =>
  get(
    `${at(id)}/versions${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
    shape({ versions: list(version, 1000), cursor: optional(text(2000)) }),
  );

export const openVersion = async (id: string, number: number): Promise<Document> =>
  (
    await get<{ version: { content: Document } }>(
      `${at(id)}/versions/${number}`,
      shape({ version: shape({ content: document }) }),
    )
  ).version.content;

export const rollBack = (
  id: string,
  number: number,
  rev: number,
): Promise<{ published: { id: string; rev: number } }> =>
  ask('POST', `${at(id)}/roll-back`, { number, rev }, shape({ published: publishedPage }));

export const previewSections = (
  id: string,
  body: { rev: number; patches: Patch[]; sections: string[] },
): Promise<{ rev: number; sections: Record<string, string> }> =>
  ask(
    'POST',
    `/config/api/preview/${encodeURIComponent(id)}`,
    body,
    shape({ rev: finite, sections: mapOf(text(10_000_000)) }),
  );

export const previewToken = (): Promise<{ token: string; expiresAt: number; origin: string }> =>
  ask('POST', '/config/api/preview-token', {}, shape({ token: text(10_000), origin: text(1000) }));
