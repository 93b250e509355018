// The log of editors' changes: which ops a tab has missed, and which unseen texts a change replaces.
import { findContributor } from '../../accounts/contributor/contributor.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Contested, type Head, type Op, opSchema } from './edit-schema.ts';
import { contested, isContent } from './patches.ts';

/** Editor 3.4: all ops are stored for 7 days. */
export const opLifeMs = 7 * 24 * 60 * 60 * 1000;
export const ops = table<Op, [document: string, rev: number]>({
  name: 'op',
  topic: 'none: written with its document',
  schema: opSchema,
  expiresAt: (op) => op.at + opLifeMs,
});
/** If more ops are missing, sending the whole draft is shorter. */
const missingMax = 200;

type LoggedOp = { rev: number; op: Op };

/** Others' ops after `base`, or `all` if the log doesn't reach back that far. */
export async function opsBetween(
  tx: Tx,
  id: string,
  base: number,
  head: Head,
  own: ReadonlySet<number>,
): Promise<LoggedOp[] | 'all'> {
  if (base === head.rev) return [];
  // Ahead of the log: the data folder was restored from a backup.
  if (base < head.resetRev || base > head.rev || head.rev - base > missingMax) return 'all';
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
 * Texts that these ops replace without their author having seen them, and who wrote them. An op's own `base` is what
 * its author saw; by the time it is saved, the tab has received the others' ops.
 */
export async function contestedBy(
  tx: Tx,
  editor: { id: string },
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

/** The name of a deleted contributor. */
const someone = 'Someone';

/** Names for "Someone else changed this page". */
export async function peopleOf(tx: Tx, head: Head, missing: readonly Op[]): Promise<Record<string, string>> {
  const ids = new Set(missing.map((op) => op.actor));
  const people = await Promise.all(
    [...ids].map(async (id) => [id, (await findContributor(tx, id))?.name ?? someone] as const),
  );
  return { ...(head.draft ? { [head.draft.by.id]: head.draft.by.name } : {}), ...Object.fromEntries(people) };
}
