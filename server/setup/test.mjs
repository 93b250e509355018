// npm test: sets everything up, then checks types, style and behaviour. Arguments go to the test runner: npm test -- cart
import path from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, handOver, root, typeProjects } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const env = { ...(await ensureBrowser()), NODE_ENV: 'production' };
const bin = (file) => path.join(root, 'node_modules', file);
const wanted = process.argv.slice(2);

const vitest = (...args) => [bin('vitest/vitest.mjs'), 'run', '--root', root, ...args];
// One kind after the other, each on all cores.
const checks = [
  ['Types', [bin('typescript/bin/tsc'), '-b', ...typeProjects]],
  ['Style', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root]],
  ['Rules, HTTP, conformance', vitest('--project', 'unit', '--project', 'rsc', '--maxWorkers', '100%')],
  ['Faults: killed processes, full queues, dead workers', vitest('--project', 'fault', '--maxWorkers', '100%')],
  ['Browser', vitest('--project', 'browser', '--maxWorkers', '100%')],
];
for (const [name, args] of wanted.length > 0 ? [['Tests', vitest(...wanted)]] : checks) {
  console.log(`• ${name} …`);
  const code = await handOver(args, env);
  if (code !== 0) {
    console.error(`✗ ${name} failed`);
    process.exit(code);
  }
}
