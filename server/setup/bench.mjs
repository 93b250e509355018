// npm run bench: sets everything up, then measures. Arguments are names of benches.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(await handOver([path.join(root, 'bench/run.ts'), ...process.argv.slice(2)], { NODE_ENV: 'production' }));
