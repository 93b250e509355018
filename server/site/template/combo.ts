// Concatenated scripts of a template (`combo="true"`, template-folders 6): their address and content.
import { LRUCache } from 'lru-cache';
import type { Pool } from '../../../workers/pool.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import type { Template } from './template.ts';

/** Per response. Our choice: larger ones are split. */
const comboBytesMax = 2 * 1024 * 1024;
const comboFilesMax = 50;

export const scriptPath = (path: string, revision: number): string =>
  `/scripts/${path.split('/').map(encodeURIComponent).join('/')}?v=${revision}`;

/** `/scripts/combo?v=3&f=a.js&f=vendor/b.js` */
export const comboPath = (paths: readonly string[], revision: number): string =>
  `/scripts/combo?v=${revision}${paths.map((path) => `&f=${encodeURIComponent(path)}`).join('')}`;

type Combos = {
  /** @returns undefined when a file is missing or the total is too large */
  of(template: Template, paths: readonly string[]): Promise<string | undefined>;
};

const keptBytesMax = 8 * 1024 * 1024;

export function createCombos(parts: { pool: Pool; blobs: Blobs }): Combos {
  // Caches each file separately: anyone may request any combination, and minifying is slow.
  const kept = new LRUCache<string, Promise<string>>({ maxSize: keptBytesMax });
  const smaller = ({ hash, sizeBytes }: { hash: string; sizeBytes: number }): Promise<string> => {
    let made = kept.get(hash);
    if (!made) {
      made = minified(parts, hash);
      kept.set(hash, made, { size: Math.max(1, sizeBytes) });
      made.catch(() => kept.delete(hash));
    }
    return made;
  };
  return {
    async of(template, paths) {
      if (paths.length === 0 || paths.length > comboFilesMax) return undefined;
      const files = paths.flatMap((path) => template.file(`scripts/${path}`) ?? []);
      if (files.length < paths.length) return undefined;
      if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > comboBytesMax) return undefined;
      const texts: string[] = [];
      for (const file of files) texts.push(await smaller(file));
      return texts.join('\n;');
    },
  };
}

async function minified({ pool, blobs }: { pool: Pool; blobs: Blobs }, hash: string): Promise<string> {
  const text = new TextDecoder().decode((await blobs.read(hash)) ?? new Uint8Array()).replace(/^\uFEFF/, '');
  return (await pool.run('minify-script', { text })).text;
}
