// After an import is killed, the site has either its previous template or the new one, complete; importing again
// finishes it, and no leftovers remain.
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { execute, textOfParts } from '../../renderer/template/template.ts';
import { createPool, type Pool } from '../../workers/pool.ts';
import { systemClock, systemIds } from '../base/system.ts';
import { listCollections } from '../content/collection/collection.ts';
import { openBlobs } from '../data-folder/blobs.ts';
import { createStylesheets } from '../site/template/site-css.ts';
import { createTemplates, filesOfTemplate } from '../site/template/template.ts';
import { loadWebsite } from '../site/website/website.ts';
import { openTestStore } from '../store/testing.ts';
import { sourceChild } from '../testing/harness/source-child.ts';
import { templateFiles } from './fixtures/fault-template.ts';

const log = { info() {}, warn() {}, fault: (event: string, error: unknown) => expect.fail(`${event}: ${error}`) };

let pool: Pool;
beforeAll(() => {
  pool = createPool({ programFolder: '', threads: 1, log, entry: (job) => path.resolve(`workers/${job}.ts`) });
});
afterAll(() => pool.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-template-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

/** Both sources are written by the same steps. */
const momentsOf: Record<string, (steps: number) => number[]> = {
  folder: (steps) => [1, 9, steps - 1, steps],
  zip: (steps) => [steps - 1],
};

describe.each(Object.entries(momentsOf))('an import from a %s', (source, momentsIn) => {
  it('that is killed leaves the template of before or the new one, and a second one ends it', async () => {
    const steps = await importTo(folder, source, '0');
    const straight = `${folder}-straight`;
    await cp(folder, straight, { recursive: true });
    const moments = momentsIn(steps);
    const seen = new Set<string>();
    for (const [at, moment] of moments.entries()) {
      const round = at + 1;
      // First finishes the previous round, which remains active if this one dies early.
      await importTo(folder, source, round === 1 ? '1' : `${round - 1},${round}`, { killAt: moment });
      const shown = await shownRound(folder);
      expect([round - 1, round]).toContain(shown);
      seen.add(shown === round ? 'new' : 'before');
    }
    expect(seen).toContain('before');
    const last = moments.length;
    await importTo(folder, source, String(last));
    expect(await shownRound(folder)).toBe(last);
    await importTo(straight, source, moments.map((_, at) => at + 1).join(','));
    expect(await filesIn(folder)).toEqual(await filesIn(straight));
    await rm(straight, { recursive: true });
  });
});

it('the check notices a template that is written down before its files', async () => {
  await importTo(folder, 'zip', '0');
  await importTo(folder, 'zip', '1', { killAt: 30, mode: 'early' });
  await expect(shownRound(folder)).rejects.toThrow();
});

/**
 * @param killAt the file or commit of the last round
 * @returns how many there were in the last round
 */
async function importTo(
  to: string,
  source: string,
  rounds: string,
  { killAt = Number.POSITIVE_INFINITY, mode = 'whole' } = {},
): Promise<number> {
  const file = path.join(import.meta.dirname, 'template.fault-child.ts');
  const child = sourceChild(file, to, source, rounds, mode, String(killAt));
  const closed = once(child, 'close');
  const lines = (await text(child.stdout)).trim().split('\n');
  await closed;
  expect(child.signalCode).toBe(killAt === Number.POSITIVE_INFINITY ? null : 'SIGKILL');
  return Number(lines.at(-1));
}

/** The active round: the whole template must be of that round. */
async function shownRound(of: string): Promise<number> {
  const store = await openTestStore(path.join(of, 'store'), { clock: systemClock, log });
  try {
    const blobs = await openBlobs(path.join(of, 'files'));
    const parts = { store, blobs, pool, log, ids: systemIds(systemClock), clock: systemClock };
    const { templateId } = await loadWebsite(store);
    const files = await filesOfTemplate(parts, templateId);
    const round = Number(/round-(\d+);/.exec(String(files.get('template.conf')))?.[1]);
    expect(files).toEqual(templateFiles(round));

    const template = await createTemplates(parts).load(templateId);
    const { parts: shown } = execute(template.layouts.default!, {}, { now: 0, partials: template.partials });
    const marks = [...`${textOfParts(shown)}`.matchAll(/round-\d+;/g)].map(([mark]) => mark);
    expect(new Set(marks)).toEqual(new Set([`round-${round};`]));
    expect((await createStylesheets(parts).of(template, {})).css).toContain(`round-${round};`);
    const pages = (await listCollections(store)).map(({ urlId }) => urlId);
    expect(pages.sort()).toEqual(Array.from({ length: round + 1 }, (_, at) => `note-${at}`).sort());
    return round;
  } finally {
    await store.close();
  }
}

/** After the site is reopened, which removes incomplete imports. */
async function filesIn(of: string): Promise<string[]> {
  await openBlobs(path.join(of, 'files'));
  const entries = await readdir(path.join(of, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
    .sort();
}
