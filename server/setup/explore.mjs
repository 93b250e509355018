// npm run explore [seed] [minutes]: randomized tests: damages, kills, power losses, templates, amounts, two editors. The same tests as in
// npm test, with other seeds and more steps, round-robin until the time is over. Failures become cases with fixed bytes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './steps.mjs';

const [seed = 1, minutes = 30] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(seed) || !(minutes > 0)) {
  console.error('Usage: npm run explore [seed] [minutes]');
  process.exit(2);
}
await ensureInstalled();
await ensureBuilt();

const tests = (project, files, env = {}) => ({
  args: [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--project', project, ...files],
  env,
});
const explorers = {
  properties: () => tests('unit', filesThatImport('fast-check'), { STOA_RUNS: '10' }),
  'page pipeline': () => tests('unit', ['server/pages/render/kept-parts.test.ts'], { STOA_PAGE_STEPS: '5000' }),
  'regular expressions': () =>
    tests('unit', ['server/testing/guards/regular-expressions.test.ts'], { STOA_EXPRESSIONS: 'all' }),
  templates: (seed) => ({
    args: [path.join(root, 'bench/template-fuzz.bench.ts'), '--seed', `${seed * 1_000_000}`, '--seconds', '60'],
  }),
  damages: () => tests('fault', ['server/data-folder/damaged-pages'], { STOA_DAMAGES: '50' }),
  'mixed writes': () => tests('fault', ['server/testing/mixed-writes'], { STOA_KILLS: '10' }),
  'killed orders': () => tests('fault', ['server/commerce/checkout'], { STOA_KILLS: '20' }),
  'killed imports': () => tests('fault', ['server/import']),
  'killed commits': () => tests('fault', ['server/store/engines']),
  'power losses': () => tests('fault', ['server/testing/power-loss'], { STOA_POWER_LOSSES: '40' }),
  'two editors': () => tests('fault', ['server/testing/two-editors'], { STOA_EDITS: '600' }),
  'several processes': () => tests('fault', ['server/testing/several'], { STOA_HISTORY_STEPS: '60' }),
};

const fixed = { NODE_ENV: 'production', STOA_RESULTS: path.join(root, 'dist/explored') };
const found = [];
const end = Date.now() + minutes * 60_000;
rounds: for (let round = seed; ; round++) {
  for (const [name, explorer] of Object.entries(explorers)) {
    if (Date.now() >= end) break rounds;
    console.log(`• Seed ${round}: ${name} …`);
    const { args, env } = explorer(round);
    const code = await handOver(args, { ...fixed, ...env, STOA_SEED: `${round}` });
    if (code !== 0) found.push(`✗ Seed ${round}: ${name}`);
  }
}
for (const line of found) console.log(line);
console.log(found.length === 0 ? 'Nothing found' : `Found something ${found.length} times`);
process.exitCode = found.length === 0 ? 0 : 1;

function filesThatImport(name) {
  const isImporting = (file) => readFileSync(path.join(root, file), 'utf8').includes(`'${name}'`);
  return ['server', 'client', 'renderer', 'workers']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /(?<!browser|fault)\.test\.tsx?$/.test(file) && isImporting(file));
}
