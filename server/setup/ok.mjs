// npm run ok: the checks a change needs, in about a minute: types, style, imports, and the tests nearest to the files changed since the
// last successful run, against current builds. Everything else runs in npm test.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, hashOf, read, root, run, runtime, step, typesArgs } from './steps.mjs';

/** Time budget for the tests, on an idle machine with two cores. */
const testSeconds = 25;
const fineStamp = path.join(root, 'node_modules/.cache/stoa-ok.json');
const bin = (file) => path.join(root, 'node_modules', file);

await ensureInstalled();
const now = contents();
const changed = changedFiles(now);

// When global declarations change, the compiler's incremental state for other files is stale.
const force = changed.some((file) => /\.d\.ts$|^tsconfig|^package-lock/.test(file)) ? ['--force'] : [];
const there = changed.filter((file) => existsSync(path.join(root, file)));
const styled = there.length > 0 && there.length < 500 ? there : [root];
await Promise.all([
  step('Types', () => run(runtime, [...typesArgs, ...force])),
  step('Style', () =>
    run(runtime, [
      bin('@biomejs/biome/bin/biome'),
      ...['check', '--error-on-warnings', '--no-errors-on-unmatched'],
      ...styled,
    ]),
  ),
  ensureBuilt(['rsc', ...(changed.some((file) => file.startsWith('client/')) ? ['client'] : [])]),
]);

const { run: nearest, left } = await affected();
const tests = ['server/testing/guards/imports.test.ts', ...nearest];
const vitest = [bin('vitest/vitest.mjs'), 'run', '--root', root, '--project', 'unit', '--project', 'rsc'];
console.log(`• Tests: ${nearest.length} files that ${changed.length} changed files affect …`);
const code = await handOver([...vitest, '--maxWorkers', '100%', '--reporter', 'dot', ...tests], {
  NODE_ENV: 'production',
});
if (left.length > 0) console.log(`• ${left.length} further test files are affected; npm test runs them.`);
if (code !== 0) process.exit(code);
mkdirSync(path.dirname(fineStamp), { recursive: true });
writeFileSync(fineStamp, JSON.stringify(now));

/** Content hash of every file that a test may depend on, by path. */
function contents() {
  const files = {};
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else files[file] = hashOf(readFileSync(path.join(root, file)).toString('latin1'));
    }
  };
  for (const folder of ['server', 'renderer', 'client', 'workers', 'bench']) walk(folder);
  for (const file of readdirSync(root)) {
    if (/^(?:tsconfig.*|package-lock|package)\.json$|\.config\.[jt]s$/.test(file))
      files[file] = hashOf(read(path.join(root, file)));
  }
  return files;
}

/** Files changed since the last successful run; the first time, those of the last commit and the working tree. */
function changedFiles(now) {
  const fine = read(fineStamp);
  if (fine !== '') {
    const before = JSON.parse(fine);
    return [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((file) => now[file] !== before[file]);
  }
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
        '\n',
      );
    } catch {
      return [];
    }
  };
  const files = [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => file in now || !existsSync(path.join(root, file)));
}

/** Nearest first, as many as fit into the time budget. */
async function affected() {
  const given = { root, changed, seconds: pastSeconds(), budgetSeconds: testSeconds * 2 };
  return JSON.parse(await run(runtime, [path.join(root, 'server/testing/guards/affected.ts'), JSON.stringify(given)]));
}

/** Each test file's last duration, from the test runner's cache. */
function pastSeconds() {
  const folder = bin('.vite/vitest');
  const seconds = {};
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const text = read(path.join(folder, name, 'results.json'));
    if (text === '') continue;
    for (const { files } of Object.values(JSON.parse(text).projects ?? {}))
      for (const [file, { duration }] of Object.entries(files)) seconds[file] = duration / 1000;
  }
  return seconds;
}
