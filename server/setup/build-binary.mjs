// npm run build:binary: sets everything up, then builds the single executable dist/stoa. For another platform, with its Node and packages:
// npm run build:binary -- --platform linux-arm64 --node <its node> --packages <folder of packages> --out <file>
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root, run, runtime, step } from './steps.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'dist/stoa') },
    platform: { type: 'string' },
    node: { type: 'string' },
    packages: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
await ensureInstalled({ withTests: false });
await ensureBuilt();
await step('Making the single executable', async () => {
  const { out, platform, node, packages, quick } = values;
  const options = { out: path.resolve(out), platform, node, nativeModules: packages, level: quick ? 3 : 22 };
  // The code cache and the compression must come from the runtime that is embedded.
  const script = `import { buildBinary } from './server/setup/binary/build.mjs'; await buildBinary(JSON.parse(process.argv[1]));`;
  await run(runtime, ['--input-type=module', '-e', script, JSON.stringify(options)]);
});
const bytes = readFileSync(values.out);
const name = path.relative(process.cwd(), path.resolve(values.out));
console.log(`${name}: ${(bytes.length / 1e6).toFixed(1)} MB\nsha256 ${hash('sha256', bytes)}`);
