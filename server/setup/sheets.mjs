// npm run sheets: sets everything up, then photographs every screen of the editor. Arguments select screens by words in their
// paths.
import path from 'node:path';
import { ensureBrowser, ensureBuilt, ensureInstalled, handOver, root } from './steps.mjs';

await ensureInstalled();
await ensureBuilt();
const env = { ...(await ensureBrowser()), NODE_ENV: 'production' };
process.exit(await handOver([path.join(root, 'bench/contact-sheets.ts'), ...process.argv.slice(2)], env));
