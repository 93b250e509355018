#!/usr/bin/env node
// npx stoa: the command line, on the pinned runtime.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, memoryEnv, root } from './steps.mjs';

await ensureInstalled({ withTests: false });
await ensureBuilt();
process.exit(
  await handOver([path.join(root, 'dist/server/main.cjs'), ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...memoryEnv,
  }),
);
