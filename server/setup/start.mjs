// npm start: sets everything up, then serves the site from data/. Further arguments go to the program: npm start -- --port 8080
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, memoryEnv, root } from './steps.mjs';

await ensureInstalled({ withTests: false });
await ensureBuilt();
// A person reads the log: text format, unless another one was set.
const env = { STOA_LOG: process.env.STOA_LOG || 'text', NODE_ENV: 'production', ...memoryEnv };
process.exit(await handOver([path.join(root, 'dist/server/main.cjs'), 'serve', ...process.argv.slice(2)], env));
