// npm start: sets everything up, then serves the site from data/. What follows goes to the program: npm start -- --port 8080
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, memoryEnv, root } from './steps.mjs';

await ensureInstalled({ withTests: false });
await ensureBuilt();
// A person is looking on: words, unless something else was asked for.
const env = { STOA_LOG: process.env.STOA_LOG || 'text', NODE_ENV: 'production', ...memoryEnv };
process.exit(await handOver([path.join(root, 'dist/server/main.cjs'), 'serve', ...process.argv.slice(2)], env));
