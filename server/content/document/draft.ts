// Drafts: what the editor sees and changes, and the log of the changes. Publishing (publish.ts) makes a draft live. Public.

import { findContributor } from '../../accounts/contributor/contributor.ts';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { propsProblem } from '../block/save.ts';
import { findLiveDocument } from './document.ts';
import {
  type Contested,
  type Head,
  headSchema,
  type Op,
  type OpsAnswer,
  type OpsBody,
  opSchema,
} from './edit-schema.ts';
import { changeTooLarge, documentFull, documentMissing, opRefused, tooManyBlocks } from './errors.ts';
import { emptyField, isFieldDocument } from './field.ts';
import { opProblems, versionLabels } from './messages.ts';
import { applyPatches, contested, isContent, type Patch, PatchRefused, patchLimits } from './patches.ts';
import { type Document, documentSchema } from './schema.ts';
import { addVersion } from './versions.ts';

export type Editor = { id: string; name: string };

const drafts = table<Document>({ name: 'doc:draft', schema: documentSchema });
const heads = table<Head>({ name: 'doc:head', schema: headSchema });

/** Editor 3.4: all ops are kept for 7 days. */
const opLifeMs = 7 * 24 * 60 * 60 * 1000;
const ops = table<Op, [document: string, rev: number]>({
  name: 'op',
  schema: opSchema,
  expiresAt: (op) => op.at + opLifeMs,
});
const opIdKey = (document: string, id: string) => ['op-id', document, id] as const;

/** Every 50th op saves a version, besides the versions of publishing. */
const opsPerVersion = 50;
/** More missing ops than this: the whole draft is shorter. */
const missingMax = 200;

/** What the preview shows and publishing makes live: the draft, or the live document where there is none. */
export const findDraftDocument = async (source: Tx | Store, id: string): Promise<Document | undefined> =>
  (await drafts.find(source, id)) ??
  (await findLiveDocument(source, id)) ??
  (isFieldDocument(id) ? emptyField(id) : undefined);

/** Whether there is a draft that is not live. */
export const hasDraft = async (source: Tx | Store, id: string): Promise<boolean> =>
  (await drafts.find(source, id)) !== undefined;

export const findHead = async (source: Tx | Store, id: string): Promise<Head> =>
  (await heads.find(source, id)) ?? { rev: 0, resetRev: 0, versionCount: 0, liveVersion: 0 };

/** @throws documentMissing */
export async function loadDraftDocument(source: Tx | Store, id: string): Promise<Document> {
  const document = await findDraftDocument(source, id);
  if (!document) throw documentMissing({ id });
  return document;
}

/** Drafts that wait to be published, newest change first. */
export async function listDrafts(store: Store): Promise<{ id: string; head: Head }[]> {
  const { ids } = await drafts.list(store, { limit: 1000 });
  const found = await Promise.all(
    ids.map(async ([id]) => ({ id: String(id), head: await findHead(store, String(id)) })),
  );
  return found.sort((a, b) => (b.head.draft?.at ?? 0) - (a.head.draft?.at ?? 0));
}

/**
 * Appends ops to the log and changes the draft, all or nothing. Ops that were saved before are skipped, so a batch may be sent
 * again after a lost answer. When others changed the page since `base`, nothing is saved and their ops are answered.
 *
 * @throws documentMissing, opRefused (an op that no editor of ours makes), documentFull
 */
export async function applyOps(parts: Parts, editor: Editor, id: string, body: OpsBody): Promise<OpsAnswer> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    const own = new Set<number>();
    const known: string[] = [];
    const fresh: Op[] = [];
    const ids = new Set<string>();
    for (const op of body.ops) {
      if (op.doc !== id) throw opRefused({ why: opProblems.otherDocument({ id }) });
      if (ids.has(op.id)) throw opRefused({ why: opProblems.twice(op) });
      ids.add(op.id);
      if (bytesOf(op.patches) > patchLimits.opBytesMax) throw changeTooLarge();
      const rev = await tx.get(opIdKey(id, op.id));
      if (typeof rev !== 'number') fresh.push(op);
      else {
        own.add(rev);
        known.push(op.id);
      }
    }
    if (body.base > head.rev) throw opRefused({ why: opProblems.ahead({ rev: head.rev, base: body.base }) });
    const missing = await opsBetween(tx, id, body.base, head, own);
    if (missing === 'all')
      return { saved: false, rev: head.rev, known, document: before, people: await peopleOf(tx, head, []) };
    if (missing.length > 0) {
      const ops = missing.map(({ op }) => op);
      return { saved: false, rev: head.rev, known, ops, people: await peopleOf(tx, head, ops) };
    }

    const after = fresh.reduce(patched, before);
    if (fresh.length > 0) assertSound(after, before);
    const contest = await contestedBy(tx, editor, id, head, fresh, own);
    const rev = head.rev + fresh.length;
    for (const [i, op] of fresh.entries()) {
      const opRev = head.rev + i + 1;
      const stored = { ...op, actor: editor.id, at: now, contested: contest && true };
      ops.put(tx, stored, id, opRev);
      tx.put(opIdKey(id, op.id), opRev, { expiresAt: now + opLifeMs });
    }
    if (fresh.length > 0) {
      const draft = { by: { id: editor.id, name: editor.name }, at: now };
      let next: Head = { ...head, rev, draft };
      if (contest) {
        const [them, us] = [contest.by, draft.by];
        const kept = { document: id, kind: 'automatic', at: now } as const;
        const labelOf = (one: Editor, other: Editor) =>
          one.id === other.id
            ? versionLabels.twoWindows(one)
            : versionLabels.twoPeople({ name: one.name, other: other.name });
        next = addVersion(
          tx,
          { ...next, rev: head.rev },
          { ...kept, by: them, label: labelOf(them, us), content: before },
        );
        next = addVersion(tx, { ...next, rev }, { ...kept, by: us, label: labelOf(us, them), content: after });
      }
      if (Math.floor(rev / opsPerVersion) > Math.floor(head.rev / opsPerVersion)) {
        next = addVersion(tx, next, {
          document: id,
          kind: 'automatic',
          label: versionLabels.whileEditing,
          at: now,
          by: draft.by,
          content: after,
        });
      }
      drafts.put(tx, after, id);
      putHead(tx, id, next);
    }
    return { saved: true, rev, ...(contest && { contested: contest }) };
  });
}

/** The document as it would be with these patches; stored nowhere. For the preview. @throws opRefused */
export function withPatches(document: Document, patches: readonly Patch[]): Document {
  const after = patched(document, { patches });
  assertSound(after, document);
  return after;
}

/** Block types whose content the ops touch, before or after: code blocks need a right of their own. */
export function touchedTypes(document: Document, body: { ops: readonly { patches: readonly Patch[] }[] }): Set<number> {
  const types = new Set<number>();
  for (const { patches } of body.ops) {
    for (const { p, v } of patches) {
      if (p[0] !== 'blocks' || p[1] === undefined) continue;
      const block = Object.hasOwn(document.blocks, p[1]) ? document.blocks[p[1]] : undefined;
      if (block) types.add(block.type);
      const value = p.length === 2 ? (v as { type?: unknown } | undefined)?.type : p[2] === 'type' ? v : undefined;
      if (typeof value === 'number') types.add(value);
    }
  }
  return types;
}

/** Of touchedTypes, those that the draft has no block of yet. */
export function addedTypes(document: Document, body: { ops: readonly { patches: readonly Patch[] }[] }): number[] {
  const present = new Set(Object.values(document.blocks).map(({ type }) => type));
  return [...touchedTypes(document, body)].filter((type) => !present.has(type));
}

export const putHead = (tx: Tx, id: string, head: Head): void => heads.put(tx, head, id);

/** Ends the draft, whatever becomes of its content: publishing, rolling back, discarding. */
export const dropDraft = (tx: Tx, id: string): void => drafts.delete(tx, id);

function patched(document: Document, { patches }: { patches: readonly Patch[] }): Document {
  const stranger = patches.find(({ p }) => p.length < 2 || (p[0] !== 'sections' && p[0] !== 'blocks'));
  if (stranger)
    throw opRefused({
      why: opProblems.outside({ path: stranger.p.join('/').slice(0, 100) }),
    });
  try {
    return applyPatches(document, patches);
  } catch (error) {
    if (error instanceof PatchRefused) throw opRefused({ why: error.message });
    throw error;
  }
}

function assertSound(after: Document, before: Document): void {
  const shape = documentSchema.safeParse(after);
  if (!shape.success) {
    const issue = shape.error.issues[0];
    throw opRefused({
      why: opProblems.invalid({ path: issue?.path.map(String).join('/') ?? '', problem: issue?.message ?? '' }),
    });
  }
  for (const [key, section] of Object.entries(after.sections)) {
    if (section.id !== key) throw opRefused({ why: opProblems.sectionId({ key, id: section.id }) });
  }
  for (const [key, block] of Object.entries(after.blocks)) {
    if (block === before.blocks[key]) continue;
    if (block.id !== key) throw opRefused({ why: opProblems.blockId({ key, id: block.id }) });
    const problem = propsProblem(block.type, block.props);
    if (problem) throw opRefused({ why: opProblems.block({ key, problem }) });
  }
  // Blocks of a deleted section stay, unseen, so that the section can come back.
  const seen = Object.values(after.blocks).filter((block) => Object.hasOwn(after.sections, block.section)).length;
  if (seen > patchLimits.blocksMax) throw tooManyBlocks();
  if (bytesOf(after) > patchLimits.documentBytesMax) {
    throw documentFull();
  }
}

/** As the store counts: a letter outside of ASCII is several bytes. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

type LoggedOp = { rev: number; op: Op };

/** Ops after `base` that are not the sender's own, or `all` when the log cannot tell. */
async function opsBetween(
  tx: Tx,
  id: string,
  base: number,
  head: Head,
  own: ReadonlySet<number>,
): Promise<LoggedOp[] | 'all'> {
  if (base < head.resetRev || head.rev - base > missingMax) return base === head.rev ? [] : 'all';
  const missing: LoggedOp[] = [];
  for (let rev = base + 1; rev <= head.rev; rev++) {
    if (own.has(rev)) continue;
    const op = await ops.find(tx, id, rev);
    if (!op) return 'all';
    missing.push({ rev, op });
  }
  return missing;
}

/**
 * Texts that these ops replace without their author having seen them, and who wrote them. An op's own `base` is what its author
 * saw; by the time it is saved, the sender has merely been told of the others.
 */
async function contestedBy(
  tx: Tx,
  editor: Editor,
  id: string,
  head: Head,
  fresh: readonly Op[],
  own: ReadonlySet<number>,
): Promise<Contested | undefined> {
  const late = fresh.filter(({ base, patches }) => base < head.rev && patches.some(({ p }) => isContent(p)));
  if (late.length === 0) return undefined;
  const before = await opsBetween(tx, id, Math.min(...late.map(({ base }) => base)), head, own);
  if (before === 'all') {
    const paths = late.flatMap(({ patches }) => contested(patches, patches));
    return { by: head.draft?.by ?? { id: '', name: someone }, paths: uniquePaths(paths) };
  }
  const isOther = (mine: Op, { rev, op }: LoggedOp) =>
    mine.base < rev && (mine.from === undefined ? op.actor !== editor.id : op.from !== mine.from);
  const found = late.flatMap((mine) =>
    before
      .filter((logged) => isOther(mine, logged))
      .flatMap(({ op }) => contested(mine.patches, op.patches).map((path) => ({ path, actor: op.actor }))),
  );
  const actor = found.at(-1)?.actor;
  if (actor === undefined) return undefined;
  const name = (await findContributor(tx, actor))?.name ?? someone;
  return { by: { id: actor, name }, paths: uniquePaths(found.map(({ path }) => path)) };
}

const uniquePaths = (paths: string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join('/'), path])).values(),
];

/** A contributor who is gone. */
const someone = 'Someone';

/** Names for "Someone else changed this page". */
async function peopleOf(tx: Tx, head: Head, missing: readonly Op[]): Promise<Record<string, string>> {
  const ids = new Set(missing.map((op) => op.actor));
  const people = await Promise.all(
    [...ids].map(async (id) => [id, (await findContributor(tx, id))?.name ?? someone] as const),
  );
  return { ...(head.draft ? { [head.draft.by.id]: head.draft.by.name } : {}), ...Object.fromEntries(people) };
}
