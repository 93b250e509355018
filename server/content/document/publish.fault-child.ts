// The process that publish.fault.test.ts kills: changes three pages and publishes them together, in rounds, and prints
// each acknowledged step. Arguments: folder, mode, the previous round, the commit at which it dies.
import { writeSync } from 'node:fs';
import { systemClock, systemIds } from '../../base/system.ts';
import { openTestStore } from '../../store/testing.ts';
import { transact } from '../../store/transact.ts';
import { op, page, textDoc } from '../../testing/harness/documents.ts';
import { die, dyingAt } from '../../testing/harness/dying.ts';
import { findLiveDocument, putLiveDocument } from './document.ts';
import { applyOps, findHead } from './draft.ts';
import { publish } from './publish.ts';

const noItems = {
  find: async () => undefined,
  show: async () => false,
  publishFields: async () => false,
  order: async () => 0,
};

/**
 * `halves` publishes page by page and dies after one page of its third round: deliberately wrong, to see the check
 * fail.
 */
type Mode = 'whole' | 'halves';

const [, , folder = '', mode = 'whole', before = '0', death = ''] = process.argv as [
  string,
  string,
  string,
  Mode,
  string,
  string,
];
const note = (line: string) => writeSync(1, `${line}\n`);
const log = { info() {}, warn() {}, fault: (event: string) => note(`! ${event}`) };
const store = dyingAt(await openTestStore(folder, { clock: systemClock, log }), death);
const parts = { clock: systemClock, ids: systemIds(systemClock), log, store };
const editor = { id: 'owner', name: 'Owner' };
const pages = ['one', 'two', 'three'];

if (!(await findLiveDocument(store, 'one'))) {
  await transact(store, async (tx) => {
    for (const id of pages) putLiveDocument(tx, page(id, '0'));
  });
}
for (let round = Number(before) + 1; ; round++) {
  const chosen: { id: string; rev: number }[] = [];
  for (const id of pages) {
    const { rev: base } = await findHead(store, id);
    const change = op(id, [{ p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: textDoc(String(round)) }]);
    const { rev } = await applyOps(parts, editor, id, { base, ops: [{ ...change, id: `${id}-${round}-xxxx` }] });
    note(`op ${id} ${rev} ${round}`);
    chosen.push({ id, rev });
  }
  if (mode === 'halves' && round === Number(before) + 3) {
    await publish(parts, editor, chosen.slice(0, 1), noItems);
    die();
  }
  await publish(parts, editor, chosen, noItems);
  note(`published ${round}`);
}
