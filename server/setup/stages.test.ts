// The runner of npm test on planted files: what makes a run red, what is flaky, and its last line.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../testing/harness/built-server.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { runStages } from './stages.mjs';

type Files = Record<string, string>;

/** @param files by name: the body of its one test */
async function run(
  files: Files,
  { isRepeatable = true, first = [] as object[], prepare = async (): Promise<Record<string, string>> => ({}) } = {},
) {
  const folder = temporaryFolder('planted');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    'export default { test: { include: ["*.planted.ts"], pool: "threads", maxWorkers: 1 } };',
  );
  mkdirSync(path.join(folder, 'tried'));
  for (const [name, body] of Object.entries(files)) {
    const head = `import { it } from 'vitest'; import { existsSync, writeFileSync } from 'node:fs';`;
    const tried = JSON.stringify(path.join(folder, 'tried', name));
    const wrapped = `const isFirst = !existsSync(${tried}); writeFileSync(${tried}, '');`;
    writeFileSync(path.join(folder, `${name}.planted.ts`), `${head}\n${wrapped}\n${body}`);
  }
  const args = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const lines: string[] = [];
  const stages = [...first, { name: 'Planted', args, isVitest: true, isRepeatable }] as Parameters<typeof runStages>[0];
  const code = await runStages(stages, {
    prepare,
    say: (line: string) => void lines.push(line),
    stdio: 'ignore',
  });
  return { code, lines };
}

const passes = `it('adds', () => {});`;
const failsFirst = `it('adds', () => { if (isFirst) throw new Error('by chance'); });`;
/** Still fails on a second try. */
const broken = {
  always: `it('adds', () => { throw new Error('always'); });`,
  unreadable: `import './missing.ts';`,
  unprepared: `import { beforeAll } from 'vitest'; beforeAll(() => { throw new Error('no'); }); ${passes}`,
  stray: `it('adds', () => { void Promise.reject(new Error('stray')); });`,
};

describe('npm test', () => {
  it('is green when all pass, and counts over all stages', async () => {
    const { code, lines } = await run({ one: passes, two: `${passes} it.skip('later', () => {});` });
    expect([code, lines.at(-1)]).toEqual([0, '2 passed, 0 failed, 1 skipped']);
  });

  it('is green with a line about a file that passes alone, and says what failed first', async () => {
    const { code, lines } = await run({ one: passes, two: failsFirst });
    expect([code, lines.at(-1)]).toEqual([0, '2 passed, 0 failed, 0 skipped']);
    expect(lines.at(-2)).toMatch(/^flaky: .*two\.planted\.ts > adds: Error: by chance\n/);
  });

  it('is red for what fails twice, names each, and runs every stage all the same', async () => {
    const first = [{ name: 'Types', args: ['-e', 'process.exit(3)'] }];
    const { code, lines } = await run({ one: passes, ...broken }, { first });
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^2 passed, 4 failed, \d skipped$/)]);
    const named = lines
      .filter((line) => line.startsWith('✗'))
      .map((line) => /\w+(?=\.planted| failed)/.exec(line)?.[0]);
    expect(named.sort()).toEqual(['Types', ...Object.keys(broken)].sort());
    expect(lines).toContainEqual(expect.stringMatching(/^failed: .*always\.planted\.ts > adds: Error: always\n/));
  });

  it('runs early stages beside the preparation, and prints each in one piece', async () => {
    const begun = path.join(temporaryFolder('early'), 'begun');
    const early = (name: string, code: string) => ({ name, args: ['-e', code], isEarly: true });
    const first = [
      early(
        'Types',
        `console.log('one'); fs.writeFileSync(${JSON.stringify(begun)}, ''); console.log('two'); process.exit(3)`,
      ),
      early('Style', ''),
    ];
    const prepare = async () => {
      await expect.poll(() => existsSync(begun)).toBe(true);
      return { STOA_PLANTED: 'made' };
    };
    const one = `it('adds', () => { if (process.env.STOA_PLANTED !== 'made') throw new Error('not prepared'); });`;
    const { code, lines } = await run({ one }, { first, prepare });
    expect([code, lines.at(-1)]).toEqual([1, '1 passed, 0 failed, 0 skipped']);
    expect(lines.filter((line) => line.startsWith('✗') && !line.includes('Types'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^one\ntwo\n✗ Types \([\d.]+ s\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^✓ Style \([\d.]+ s\)$/));
  });

  it('runs no file again in a stage that is not repeated, nor more files than chance explains', async () => {
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`f${n}`, failsFirst]));
    for (const { code, lines } of [await run(six), await run({ one: failsFirst }, { isRepeatable: false })]) {
      expect([code, lines.filter((line) => line.startsWith('✗'))]).toEqual([1, ['✗ Planted failed']]);
    }
  });
});
