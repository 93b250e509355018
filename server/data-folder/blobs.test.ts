import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { inTempFolder } from '../store/testing.ts';
import { BlobDamaged, hashOf, openBlobs } from './blobs.ts';

const bytes = (content: string) => Buffer.from(content);

describe('blobs', () => {
  it('keeps bytes under their hash, the same bytes once, also when put at the same time', () =>
    inTempFolder(async (folder) => {
      const blobs = await openBlobs(folder);
      const hashes = await Promise.all(['a', 'b', 'a', 'a'].map((content) => blobs.put(bytes(content))));
      expect(hashes).toEqual([hashOf(bytes('a')), hashOf(bytes('b')), hashOf(bytes('a')), hashOf(bytes('a'))]);
      const hash = hashes[0] as string;
      expect(blobs.path(hash)).toBe(join(folder, hash.slice(0, 2), hash));
      expect((await blobs.read(hash))?.toString()).toBe('a');
      expect(await readFile(blobs.path(hash), 'utf8')).toBe('a');
      expect(await text(blobs.stream(hash))).toBe('a');
      const all: string[] = [];
      for await (const one of blobs.list()) all.push(one);
      expect(all).toEqual([...new Set(hashes)].sort());
      expect(await readdir(join(folder, 'new'))).toEqual([]);
    }));

  it('streams a part', () =>
    inTempFolder(async (folder) => {
      const blobs = await openBlobs(folder);
      const hash = await blobs.put(bytes('0123456789'));
      expect(await text(blobs.stream(hash, { start: 2, end: 4 }))).toBe('234');
    }));

  it('knows what it has, and forgets what is deleted', () =>
    inTempFolder(async (folder) => {
      const blobs = await openBlobs(folder);
      const hash = await blobs.put(bytes('a'));
      expect(await blobs.has(hash)).toBe(true);
      await blobs.delete(hash);
      await blobs.delete(hash);
      expect(await blobs.has(hash)).toBe(false);
      expect(await blobs.read(hash)).toBeUndefined();
    }));

  it('notices bytes that are no longer those of the hash', () =>
    inTempFolder(async (folder) => {
      const blobs = await openBlobs(folder);
      const hash = await blobs.put(bytes('a'));
      await writeFile(blobs.path(hash), 'b');
      await expect(blobs.read(hash)).rejects.toThrow(BlobDamaged);
    }));

  it.each(['', 'a', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`])('refuses %j as a name', (name) =>
    inTempFolder(async (folder) => {
      const blobs = await openBlobs(folder);
      expect(() => blobs.path(name)).toThrow(TypeError);
      await expect(blobs.read(name)).rejects.toThrow(TypeError);
    }),
  );

  it('clears what a killed process was still writing', () =>
    inTempFolder(async (folder) => {
      await openBlobs(folder);
      await writeFile(join(folder, 'new', 'half'), 'x');
      await openBlobs(folder);
      expect(await readdir(join(folder, 'new'))).toEqual([]);
    }));
});
