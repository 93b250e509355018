// npm test: sets everything up, then checks types, style and behavior. Arguments go to the test runner: npm test -- cart
import os from 'node:os';
import path from 'node:path';
import { runStages } from './stages.mjs';
import { ensureBrowser, ensureBuilt, ensureInstalled, root, typesArgs } from './steps.mjs';

await ensureInstalled();
const bin = (file) => path.join(root, 'node_modules', file);
const wanted = process.argv.slice(2);

/** Tests wait for responses, frames, processes and each other: one more worker than cores keeps the cores busy. */
const workers = ['--maxWorkers', String(os.availableParallelism() + 1)];
const tests = (name, args, isRepeatable) => ({
  name,
  args: [bin('vitest/vitest.mjs'), 'run', '--root', root, ...workers, ...args],
  isVitest: true,
  isRepeatable,
});
const prepare = async () => {
  const [chromium] = await Promise.all([ensureBrowser(), ensureBuilt()]);
  return chromium;
};
// Types and style run beside the build, on one core each; then one stage after the other, each on all cores. Browser and fault tests are
// one stage: at the end of each stage, and while it prepares its sites, cores are idle.
const stages = [
  { name: 'Types', args: typesArgs, isEarly: true },
  { name: 'Style', args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root], isEarly: true },
  tests('Rules, HTTP, conformance', ['--project', 'unit', '--project', 'rsc'], false),
  tests(
    'Browser; faults: killed processes, full queues, dead workers',
    ['--project', 'browser', '--project', 'fault'],
    true,
  ),
];
process.exitCode = await runStages(wanted.length > 0 ? [tests('Tests', wanted, false)] : stages, {
  env: { NODE_ENV: 'production' },
  prepare,
});
