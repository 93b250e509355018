// Document changes as data: set or delete at a path. Used by the server, the editor's document and its undo. Portable.
import { opProblems } from './messages.ts';

/** Arrays are set as a whole, so that changes to different properties never conflict. Editor 3.2. */
export type Patch = { p: string[]; o: 'set' | 'del'; v?: unknown };

export const patchLimits = {
  pathMax: 6,
  patchesMax: 200,
  opsMax: 100,
  opBytesMax: 48_000,
  documentBytesMax: 60_000,
  /** Spec §9 "Max blocks per layout". */
  blocksMax: 60,
} as const;

const trapNames = new Set(['__proto__', 'prototype', 'constructor']);

export class PatchRefused extends Error {}

type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Applies patches in order; untouched parts are shared with the original.
 *
 * @throws PatchRefused for a path that is too long, unsafe, or leads through a missing part
 */
export function applyPatches<T extends object>(document: T, patches: readonly Patch[]): T {
  return patches.reduce<T>(
    (before, { p, o, v }) => changed(before as unknown as Tree, p, 0, o, v) as unknown as T,
    document,
  );
}

/** Patches that undo the given ones on this document, in the order to apply them. */
export function inverted<T extends object>(document: T, patches: readonly Patch[]): Patch[] {
  const undo: Patch[] = [];
  let state = document;
  for (const patch of patches) {
    const before = valueAt(state, patch.p);
    undo.unshift(before === undefined ? { p: patch.p, o: 'del' } : { p: patch.p, o: 'set', v: before });
    state = applyPatches(state, [patch]);
  }
  return undo;
}

export function valueAt(document: object, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const name of path) {
    if (!isTree(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether the patches' targets still exist. */
export const canApply = (document: object, patches: readonly Patch[]): boolean =>
  patches.every(({ p }) => isTree(valueAt(document, p.slice(0, -1))));

/** One path equals or contains the other. */
const overlap = (p: readonly string[], q: readonly string[]): boolean =>
  p.every((name, i) => i >= q.length || q[i] === name);

/**
 * Whether a path leads to authored content: a whole block or one of its properties. For everything else (order,
 * position, colors) the last change wins.
 */
export const isContent = ([kind, , part]: readonly string[]): boolean =>
  kind === 'blocks' && (part === undefined || part === 'props');

/** Paths of content that both change. */
export function contested(a: readonly Patch[], b: readonly Patch[]): string[][] {
  const theirs = b.map(({ p }) => p).filter(isContent);
  return a
    .map(({ p }) => p)
    .filter(isContent)
    .flatMap((p) => theirs.filter((q) => overlap(p, q)).map((q) => (q.length < p.length ? q : p)));
}

function changed(tree: Tree, path: readonly string[], at: number, o: Patch['o'], v: unknown): Tree {
  const name = path[at];
  if (name === undefined || path.length > patchLimits.pathMax)
    throw new PatchRefused(opProblems.pathLength({ path: words(path), max: patchLimits.pathMax }));
  if (trapNames.has(name)) throw new PatchRefused(opProblems.pathUnknown({ path: words(path) }));
  if (at === path.length - 1) {
    if (o === 'set') return { ...tree, [name]: v };
    const { [name]: _, ...rest } = tree;
    return rest;
  }
  const below = Object.hasOwn(tree, name) ? tree[name] : undefined;
  if (!isTree(below))
    throw new PatchRefused(opProblems.pathMissing({ path: words(path), missing: words(path.slice(0, at + 1)) }));
  return { ...tree, [name]: changed(below, path, at + 1, o, v) };
}

const words = (path: readonly string[]) =>
  `"${path
    .map((name) => name.slice(0, 40))
    .slice(0, 8)
    .join('/')}"`;
