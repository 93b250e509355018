import { quickHashes } from './quick-hashes.ts';

quickHashes();
