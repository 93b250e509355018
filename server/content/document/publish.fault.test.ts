// Killed at any moment, the editor's server has lost no change that it answered, and of pages published together all are live or none.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../base/system.ts';
import { openLmdbStore } from '../../store/engines/lmdb/lmdb-store.ts';
import { bare } from '../../store/testing.ts';
import type { RichTextNode } from '../block/rich-text.ts';
import { findLiveDocument } from './document.ts';
import { findDraftDocument, findHead } from './draft.ts';
import type { Document } from './schema.ts';
import { findVersion } from './versions.ts';

const kills = 15;
const pages = ['one', 'two', 'three'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-publish-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

it(`a server killed ${kills} times loses no answered change and publishes nothing half`, async () => {
  let round = 0;
  for (let kill = 0; kill < kills; kill++) {
    const answered = await editAndKill(kill, 'whole', round);
    expect(answered.length).toBeGreaterThan(0);
    const found = await findFaults(answered);
    expect(found.faults).toEqual([]);
    round = found.round;
  }
  expect(round).toBeGreaterThan(kills);
});

it('the check notices pages that are published one by one', async () => {
  const faults: string[] = [];
  for (let kill = 0, round = 0; kill < 40 && faults.length === 0; kill++) {
    const found = await findFaults(await editAndKill(kill, 'halves', round));
    faults.push(...found.faults);
    round = found.round;
  }
  expect(faults).toContainEqual(expect.stringMatching(/^half published/));
});

/** @returns what was answered before the kill */
async function editAndKill(kill: number, mode: 'whole' | 'halves', round: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'publish.fault-child.ts'), folder, mode, String(round)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })) {
    lines.push(line);
    if (lines.length === 5) setTimeout(() => child.kill('SIGKILL'), 2 + ((kill * 13) % 37));
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return lines;
}

async function findFaults(answered: readonly string[]): Promise<{ faults: string[]; round: number }> {
  const log = { info() {}, warn() {}, fault: () => {} };
  const store = await openLmdbStore({ folder, clock: systemClock, log, ...bare });
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
