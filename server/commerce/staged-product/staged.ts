// Product changes that wait to be published, manually or at a scheduled time, and can be rolled back. Public.

import { DomainError } from '../../base/errors.ts';
import { omit } from '../../base/omit.ts';
import type { Parts } from '../../base/parts.ts';
import { addPublish } from '../../site/website/publishes.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { changeProduct, type Guard } from '../catalog/catalog.ts';
import type { ProductPatch } from '../catalog/schema.ts';
import { loadProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { changesOf, conflictsOf, joinedChanges, patchOf, previewOf, rebasedOn, reversed } from './changes.ts';
import {
  nothingStaged,
  productChangedMeanwhile,
  publicationUnknown,
  scheduleInPast,
  stagedChanged,
  tooManyChanges,
} from './errors.ts';
import { messages } from './messages.ts';
import {
  type Change,
  type PublishAnswer,
  type Published,
  publishedSchema,
  type Staged,
  stagedLimits,
  stagedSchema,
} from './schema.ts';

type Person = { id: string; name: string };

const waiting = table<Staged>({ name: 'staged-product', topic: 'staged-products', schema: stagedSchema });
/** By time of publication. */
const publications = table<Published>({ name: 'staged-published', topic: 'staged-products', schema: publishedSchema });
const dueKey = ({ dueAt, id }: Pick<Staged, 'dueAt' | 'id'>): Key => ['staged-due', dueAt ?? 0, id];

export const listStaged = async ({ store }: Parts): Promise<Staged[]> =>
  (await waiting.list(store, { limit: 1_000 })).records;

/** As the product will be once its changes are published. */
export async function withStaged(store: Store, product: Product): Promise<Product> {
  const staged = await waiting.find(store, product.id);
  return staged ? previewOf(product, staged.changes) : product;
}

export const listPublished = async ({ store }: Parts): Promise<Published[]> =>
  (await publications.list(store, { limit: stagedLimits.publishedShown, reverse: true })).records;

function put(tx: Tx, staged: Staged, before: Staged | undefined): void {
  if (before?.dueAt !== undefined) tx.delete(dueKey(before));
  if (staged.dueAt !== undefined) tx.put(dueKey(staged), 1);
  waiting.put(tx, staged, staged.id);
}

function remove(tx: Tx, staged: Staged): void {
  if (staged.dueAt !== undefined) tx.delete(dueKey(staged));
  waiting.delete(tx, staged.id);
}

/**
 * Adds to the product's unpublished changes.
 * @returns undefined if no difference is left
 * @throws unknownItem, notStaged, tooManyChanges
 */
export function stage(
  { store, clock }: Parts,
  id: string,
  by: Person,
  body: ProductPatch,
): Promise<Staged | undefined> {
  const now = clock.now();
  return transact(store, async (tx) => {
    const before = await waiting.find(tx, id);
    const product = await loadProduct(tx, id);
    const old = before?.changes ?? [];
    const changes = joinedChanges(old, changesOf(previewOf(product, old), body));
    const max = stagedLimits.changesMax;
    if (changes.length > max) throw tooManyChanges({ max });
    if (changes.length === 0) {
      if (before) remove(tx, before);
      return undefined;
    }
    // Distinct even for two changes within one millisecond.
    const at = Math.max(now, (before?.at ?? 0) + 1);
    const staged: Staged = {
      ...{ id, title: product.title, by: { id: by.id, name: by.name }, at, changes },
      ...(before?.dueAt !== undefined && { dueAt: before.dueAt }),
    };
    put(tx, staged, before);
    return staged;
  });
}

export const discard = ({ store }: Parts, id: string): Promise<void> =>
  transact(store, async (tx) => {
    const staged = await waiting.find(tx, id);
    if (staged) remove(tx, staged);
  });

/**
 * @param dueAt null: not scheduled
 * @throws nothingStaged, scheduleInPast
 */
export function schedule({ store, clock }: Parts, ids: readonly string[], dueAt: number | null): Promise<Staged[]> {
  if (dueAt !== null && dueAt <= clock.now()) throw scheduleInPast();
  return transact(store, async (tx) => {
    const made: Staged[] = [];
    for (const id of new Set(ids)) {
      const before = await waiting.load(tx, nothingStaged, id);
      const rest = omit(before, 'dueAt', 'problem');
      const staged: Staged = { ...rest, at: before.at + 1, ...(dueAt !== null && { dueAt }) };
      put(tx, staged, before);
      made.push(staged);
    }
    return made;
  });
}

type Publishing = { by: Person; guard: Guard; force: boolean };

/** One commit per product; the answer lists those that can't be published. */
export async function publish(parts: Parts, ids: readonly string[], how: Publishing): Promise<PublishAnswer> {
  const answer: PublishAnswer = { published: [], problems: [] };
  for (const id of new Set(ids)) {
    const staged = await waiting.find(parts.store, id);
    if (!staged) continue;
    const { title } = staged;
    const message = await problemOf(() =>
      apply(parts, { productId: id, title, changes: staged.changes }, how, async (tx) => {
        const now = await waiting.find(tx, id);
        if (now?.at !== staged.at) throw stagedChanged();
        remove(tx, now);
      }),
    );
    if (message === undefined) answer.published.push({ id, title });
    else answer.problems.push({ id, title, message });
  }
  if (answer.published.length > 0) await dropOldPublications(parts);
  return answer;
}

/** @throws publicationUnknown */
export async function rollBack(parts: Parts, publicationId: string, how: Publishing): Promise<PublishAnswer> {
  const done = await publications.load(parts.store, publicationUnknown, publicationId);
  const { productId, title, changes, rolledBackAt } = done;
  if (rolledBackAt !== undefined) return { published: [], problems: [] };
  const at = parts.clock.now();
  const message = await problemOf(() =>
    apply(parts, { productId, title, changes: reversed(changes) }, how, async (tx) => {
      const now = await publications.load(tx, publicationUnknown, publicationId);
      if (now.rolledBackAt !== undefined) throw stagedChanged();
      publications.put(tx, { ...now, rolledBackAt: at }, publicationId);
    }),
  );
  const one = { id: productId, title };
  return message === undefined
    ? { published: [one], problems: [] }
    : { published: [], problems: [{ ...one, message }] };
}

async function problemOf(attempt: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

async function apply(
  parts: Parts,
  { productId, title, changes }: { productId: string; title: string; changes: readonly Change[] },
  { by, guard, force }: Publishing,
  within: (tx: Tx) => Promise<void>,
): Promise<Product> {
  const product = await loadProduct(parts.store, productId);
  const conflicts = force ? [] : conflictsOf(product, changes);
  if (conflicts.length > 0)
    throw productChangedMeanwhile({ fields: conflicts.map((field) => messages.field({ field })) });
  const id = parts.ids.next();
  const at = parts.clock.now();
  const patch = { ...patchOf(product, changes), updatedOn: product.updatedOn };
  return changeProduct(parts, productId, patch, { actor: by.id }, guard, async (tx) => {
    await within(tx);
    const person = { id: by.id, name: by.name };
    publications.put(tx, { id, productId, title, by: person, at, changes: rebasedOn(product, changes) }, id);
    addPublish(tx, { what: productId, at, by: person });
  });
}

/** Publishes due changes. Those that can't be published stay, with the reason. */
export async function publishDue(parts: Parts): Promise<void> {
  const { store, clock, log } = parts;
  const start: Key = ['staged-due'];
  const { rows: due } = await store.range({ start, end: [...start, clock.now() + 1], limit: stagedLimits.atOnceMax });
  for (const { key } of due) {
    const id = key[2] as string;
    const staged = await waiting.find(store, id);
    const { problems = [] } = staged
      ? await publish(parts, [id], { by: staged.by, guard: () => {}, force: false })
      : {};
    const [problem] = problems;
    if (problem) log.warn('staged-product-not-published', { product: id, message: problem.message });
    await transact(store, (tx) => settle(tx, key, problem?.message));
  }
}

/** Clears the due time, so that nothing is published twice. */
async function settle(tx: Tx, key: Key, problem: string | undefined): Promise<void> {
  const staged = await waiting.find(tx, key[2] as string);
  if (!staged || staged.dueAt !== key[1]) return tx.delete(key);
  if (problem === undefined) return;
  const { dueAt: _, ...rest } = staged;
  put(tx, { ...rest, problem }, staged);
}

async function dropOldPublications({ store }: Parts): Promise<void> {
  const { records } = await publications.list(store, { limit: stagedLimits.publishedMax + 100, reverse: true });
  const old = records.slice(stagedLimits.publishedMax);
  if (old.length > 0)
    await transact(store, async (tx) => {
      for (const { id } of old) publications.delete(tx, id);
    });
}
