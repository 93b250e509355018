// After being killed at a commit, the server has lost no acknowledged change, and pages published together are all live
// or none.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../base/system.ts';
import { openTestStore } from '../../store/testing.ts';
import { type Death, immortal } from '../../testing/harness/dying.ts';
import { sourceChild } from '../../testing/harness/source-child.ts';
import type { RichTextNode } from '../block/rich-text.ts';
import { findLiveDocument } from './document.ts';
import { findDraftDocument, findHead } from './draft.ts';
import type { Document } from './schema.ts';
import { findVersion } from './versions.ts';

/** A round is three changes and a publication; each process dies at another step of its second or third. */
const deaths: readonly Death[] = [
  ...[6, 7, 8, 9, 10].map((commit) => ({ commit, moment: 'after' }) as const),
  ...[8, 9].map((commit) => ({ commit, moment: 'under way' }) as const),
  { commit: 9, moment: 'before' },
];
const pages = ['one', 'two', 'three'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-publish-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

it('a server that is killed loses no answered change and publishes nothing half', async () => {
  let round = 0;
  for (const death of deaths) {
    const answered = await editAndDie('whole', round, death);
    expect(answered.length).toBeGreaterThan(3);
    const found = await findFaults(answered);
    expect(found.faults).toEqual([]);
    expect(found.round).toBeGreaterThan(round);
    round = found.round;
  }
});

it('the check notices pages that are published one by one', async () => {
  const { faults } = await findFaults(await editAndDie('halves', 0));
  expect(faults).toContainEqual(expect.stringMatching(/^half published/));
});

/** @returns what was acknowledged before it died */
async function editAndDie(mode: 'whole' | 'halves', round: number, death = immortal): Promise<string[]> {
  const file = path.join(import.meta.dirname, 'publish.fault-child.ts');
  const child = sourceChild(file, folder, mode, String(round), JSON.stringify(death));
  const closed = once(child, 'close');
  const lines = (await text(child.stdout)).split('\n').slice(0, -1);
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return lines;
}

async function findFaults(answered: readonly string[]): Promise<{ faults: string[]; round: number }> {
  const log = { info() {}, warn() {}, fault: () => {} };
  const store = await openTestStore(folder, { clock: systemClock, log });
  try {
    const faults = answered.filter((line) => line.startsWith('!'));
    const rounds: number[] = [];
    for (const id of pages) {
      const [head, draft, live] = [
        await findHead(store, id),
        await findDraftDocument(store, id),
        await findLiveDocument(store, id),
      ];
      const mine = answered.map((line) => line.split(' ')).filter(([what, page]) => what === 'op' && page === id);
      for (const [, , rev, round] of mine) {
        if (head.rev < Number(rev) || roundOf(draft) < Number(round)) faults.push(`lost round ${round} of ${id}`);
      }
      rounds.push(roundOf(live));
      const version = head.liveVersion === 0 ? undefined : await findVersion(store, id, head.liveVersion);
      if (version && roundOf(version.content) !== roundOf(live)) faults.push(`${id} is live without its version`);
    }
    if (new Set(rounds).size > 1) faults.push(`half published: ${rounds}`);
    const published = answered
      .filter((line) => line.startsWith('published '))
      .map((line) => Number(line.split(' ')[1]));
    if (published.some((round) => round > Math.min(...rounds))) faults.push(`lost publication ${published.at(-1)}`);
    return { faults, round: Math.max(...rounds) };
  } finally {
    await store.close();
  }
}

/** The child writes its round as the text. */
const roundOf = (document: Document | undefined): number =>
  Number((document?.blocks.b1?.props.doc as RichTextNode | undefined)?.content?.[0]?.content?.[0]?.text ?? -1);
