// Sample sites: one backup for each earlier data format, as the last program of that format wrote it. <n>.msgpack.zst is a map of paths
// and bytes. Before raising `dataFormat` (store/data-format.ts), store one of the current format:
//
// node server/testing/formats/make.ts     with the program built
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { pack, unpack } from 'msgpackr';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const fileOf = (format: number): string => path.join(import.meta.dirname, `${format}.msgpack.zst`);

/** Contents of each sample: the owner Ada, one customer with one order, and access to the area `studio` until a fixed day. */
export const sample = {
  owner: { email: 'ada@example.com', password: 'violet kettle on tuesday' },
  customer: 'grace@example.com',
  areas: [
    { id: 'studio', title: 'Studio' },
    { id: 'attic', title: 'Attic' },
  ],
  studioUntil: 4_000_000_000_000,
} as const;

/** @returns the folder of a backup */
export function sampleBackup(format: number): string {
  const folder = temporaryFolder('sample');
  const files = unpack(zstdDecompressSync(readFileSync(fileOf(format)))) as Record<string, Uint8Array>;
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

export function keepSample(format: number, backup: string): void {
  const names = (readdirSync(backup, { recursive: true }) as string[]).toSorted();
  const files = names.filter((name) => statSync(path.join(backup, name)).isFile());
  const bytes = pack(Object.fromEntries(files.map((name) => [name, readFileSync(path.join(backup, name))])));
  writeFileSync(fileOf(format), zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }));
}
