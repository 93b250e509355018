// Folders whose files are only read by name: the single executable has each as one file (setup/binary/pack.mjs).
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes of a file, e.g. `{ path: '/opt/stoa/dist/client.packed', start: 8192, size: 512 }`. */
export type FilePart = { path: string; start: number; size: number };

/** @returns undefined for a folder that is not packed, or the part that is the file of a name */
export function packedFolder(folder: string): ((name: string) => FilePart | undefined) | undefined {
  const index = indexOf(folder);
  if (index === undefined) return undefined;
  const path = `${folder}.packed`;
  return (name) => {
    const [start, size] = index.get(name) ?? [];
    return start === undefined || size === undefined ? undefined : { path, start, size };
  };
}

function indexOf(folder: string): ReadonlyMap<string, readonly [number, number]> | undefined {
  try {
    return new Map(
      Object.entries(JSON.parse(readFileSync(`${folder}.json`, 'utf8')) as Record<string, [number, number]>),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function readPart({ path, start, size }: FilePart): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(size);
    if (readSync(file, bytes, 0, size, start) !== size) throw new Error(`"${path}" is shorter than its index says`);
    return bytes;
  } finally {
    closeSync(file);
  }
}
