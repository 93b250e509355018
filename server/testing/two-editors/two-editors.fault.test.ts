// Two people edit one page in two browsers against the built program. Networks and answers get lost, tabs and the program are killed at
// random. In the end all show the same page, and every acknowledged text is reachable: on the page, in a history version,
// or removed by someone who could see it. STOA_EDITS=10000 is the full number of edits.
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { report } from '../../../bench/lib/report.ts';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { systemClock, systemIds } from '../../base/system.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { findDraftDocument } from '../../content/document/draft.ts';
import { transact } from '../../store/transact.ts';
import { inStore, KillableShop } from '../driver/killable-shop.ts';
import { rowsOf } from '../driver/order-audit.ts';
import { demoFolder } from '../harness/demo-folder.ts';
import { page, section, textBlock } from '../harness/documents.ts';
import { seed, seeded } from '../harness/seeded.ts';
import { testParts } from '../harness/shop.ts';
import { marksIn, SimulatedEditor, type TextLog } from './simulated-editor.ts';

const edits = Number(process.env.STOA_EDITS ?? 300);
/** One kill of the program per this many edits. */
const editsPerKill = 150;
const id = 'shared-page';
const people = ['ann@shop.example', 'bob@shop.example'].map((email) => ({ email, password: 'correct horse battery' }));

/** Timers of killed tabs would access the window of a finished test. */
const timers: ReturnType<typeof setTimeout>[] = [];
let folder: string;
let shop: KillableShop | undefined;

beforeAll(async () => {
  const nothing = () => {};
  const kept = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    timers.push(timer);
    return timer;
  };
  vi.stubGlobal('window', {
    ...{ addEventListener: nothing, removeEventListener: nothing },
    ...{ setTimeout: kept, clearTimeout },
  });
  folder = demoFolder(inject('emptyFolder'), 'two');
  await inStore(folder, async (store) => {
    const parts = { ...testParts(store), clock: systemClock, ids: systemIds(systemClock) };
    for (const person of people) await createContributor(parts, { ...person, name: person.email, roles: [Role.admin] });
    const first = page(id, 'one', 'two', 'three');
    const quote = { type: 31, props: { quote: 'q', source: 's', align: 'left', size: 'large' }, section: 's2' };
    const blocks = { ...first.blocks, b4: textBlock('b4', '', quote), b5: textBlock('b5', 'five', { section: 's2' }) };
    const sections = { ...first.sections, s2: section('s2') };
    await transact(store, async (tx) => putLiveDocument(tx, { ...first, sections, blocks }));
  });
});
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  return shop?.end();
});

it(`${edits} edits by two people: both show the same page, and every text that was saved can be found`, {
  timeout: 120_000 + edits * 100,
}, async () => {
  const running = new KillableShop(folder);
  shop = running;
  const random = seeded(seed);
  const log: TextLog = { nextMark: counter(), acknowledged: new Set(), removed: new Set() };
  const editors = await Promise.all(
    people.map(async (person) => {
      const visitor = running.shopper('adminOrigin');
      await visitor.send('POST', '/api/auth/sign-in', {});
      expect((await visitor.send('POST', '/api/auth/sign-in', person)).status).toBe(200);
      return new SimulatedEditor({ person: person.email, documentId: id, visitor, random, log });
    }),
  );
  const [one, other] = editors as [SimulatedEditor, SimulatedEditor];
  await Promise.all(editors.map((editor) => editor.open()));
  let killing: Promise<void> | undefined;
  for (let n = 1; n <= edits; n++) {
    // One of them works offline for long periods.
    const isAway = Math.floor(n / 40) % 3 === 1;
    if (isAway !== other.isOffline) await other.setOffline(isAway);
    await (random() < 0.5 ? one : other).act();
    if (n % editsPerKill === 0) {
      await killing;
      killing = running.killAndStart();
    }
    if (n % 1000 === 0) console.info(`${n} edits, ${running.kills} kills, ${log.acknowledged.size} texts acknowledged`);
  }
  await killing;
  await other.setOffline(false);
  for (const editor of editors) await editor.finish();
  // An editor who finished early has not seen the other's later saves.
  for (const editor of editors) await editor.finish();
  await running.stop();
  shop = undefined;

  const { draft, versions } = await inStore(folder, async (store) => ({
    draft: await findDraftDocument(store, id),
    versions: (await rowsOf(store, 'ver')).map(({ value }) => value),
  }));
  for (const editor of editors) expect(editor.shown()).toEqual(draft);
  const found = marksIn([draft, versions]);
  const lost = [...log.acknowledged].filter((mark) => !found.has(mark) && !log.removed.has(mark));
  expect(lost).toEqual([]);
  expect(log.acknowledged.size).toBeGreaterThan(edits / 5);
  const counts = { tabs: one.kills + other.kills, lostAnswers: one.lostAnswers + other.lostAnswers };
  const { tabs, lostAnswers } = counts;
  const rows = [
    {
      ...{ edits, seed, 'kills of the program': running.kills, 'kills of tabs': tabs, 'answers lost': lostAnswers },
      ...{ 'texts acknowledged': log.acknowledged.size, versions: versions.length },
    },
  ];
  console.info(JSON.stringify(rows));
  if (process.env.STOA_EDITS)
    report('two-editors', 'Do two editors, one of them offline, end with the same page and with all texts?', rows);
});

const counter = () => {
  let count = 0;
  return () => `mk${String(++count).padStart(6, '0')}x`;
};
