// npm start: sets everything up, then serves the site from data/.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, root } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await handOver([path.join(root, 'dist/server/main.cjs'), 'serve', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
  }),
);
