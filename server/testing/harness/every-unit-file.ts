import fc from 'fast-check';
import { quickHashes } from './quick-hashes.ts';
import { seed } from './seeded.ts';

quickHashes();
fc.configureGlobal({ seed });
