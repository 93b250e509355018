// npm run bench: sets everything up, then measures. Arguments are names of benches.
import path from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, handOver, root } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const env = { ...(await ensureBrowser()), NODE_ENV: 'production' };
process.exit(await handOver([path.join(root, 'bench/run.ts'), ...process.argv.slice(2)], env));
