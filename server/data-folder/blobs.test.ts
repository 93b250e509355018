// One contract for files in a folder and in a bucket, and the specifics of each.
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTempFolder, testLog } from '../store/testing.ts';
import { startS3 } from '../testing/harness/s3-server.ts';
import { temporaryFolder } from '../testing/harness/temporary-folder.ts';
import { BlobDamaged, type Blobs, BlobTooLarge, hashOf, openBlobs } from './blobs.ts';
import { openTarget } from './repository/target.ts';
import { openS3Blobs } from './s3-blobs.ts';

const bytes = (content: string) => Buffer.from(content);
const absent = hashOf(bytes('absent'));

let bucket: Awaited<ReturnType<typeof startS3>>;
let bucketFolder: string;
let places = 0;
beforeAll(async () => {
  bucketFolder = temporaryFolder('bucket');
  bucket = await startS3(bucketFolder);
});
afterAll(() => bucket?.close());

const hour = 60 * 60_000;
/** As if it was stored two days ago. */
const age = (file: string) => utimes(file, new Date(Date.now() - 48 * hour), new Date(Date.now() - 48 * hour));

type Opened = {
  blobs: Blobs;
  write(hash: string, content: string): Promise<unknown>;
  age(hash: string): Promise<void>;
};
const quick = { triesMax: 2, silentMs: 60_000 };

const whereOf: Record<string, (folder: string) => Promise<Opened>> = {
  'a folder': async (folder) => {
    const blobs = await openBlobs(folder);
    return {
      blobs,
      write: (hash, content) => writeFile(blobs.path(hash), content),
      age: (hash) => age(blobs.path(hash)),
    };
  },
  'a bucket': async (folder) => {
    const place = `s3://backups/files/${places++}`;
    const { access } = bucket;
    const objects = openTarget(place, access);
    const objectOf = (hash: string) =>
      join(bucketFolder, 's3', place.slice('s3://'.length), hash.slice(0, 2), `${hash}._S3rver_object`);
    return {
      age: (hash) => age(objectOf(hash)),
      blobs: await openS3Blobs({ place, access, folder, log: testLog() }),
      write: (hash, content) => objects.put(`${hash.slice(0, 2)}/${hash}`, bytes(content)),
    };
  },
};

describe.each(Object.entries(whereOf))('blobs in %s', (_, open) => {
  const within = (run: (opened: Opened & { folder: string }) => Promise<void>) =>
    inTempFolder(async (folder) => run({ ...(await open(folder)), folder }));

  it('keeps bytes under their hash, the same bytes once, also when put at the same time', () =>
    within(async ({ blobs, folder }) => {
      const hashes = await Promise.all(['a', 'b', 'a', 'a', ''].map((content) => blobs.put(bytes(content))));
      expect(hashes).toEqual(['a', 'b', 'a', 'a', ''].map((content) => hashOf(bytes(content))));
      const [hash = ''] = hashes;
      expect((await blobs.read(hash))?.toString()).toBe('a');
      expect(await text((await blobs.file(hash).open())!)).toBe('a');
      expect(await text((await blobs.file(hashOf(bytes(''))).open())!)).toBe('');
      expect(await blobs.file(hash).facts()).toEqual({ sizeBytes: 1, changedAt: expect.any(Number) });
      expect(await blobs.withPath(hash, (path) => readFile(path, 'utf8'))).toBe('a');
      expect(await Array.fromAsync(blobs.list())).toEqual([...new Set(hashes)].sort());
      expect(await readdir(join(folder, 'new'))).toEqual([]);
    }));

  it('takes a stream in up to a size, and streams a part of it', () =>
    within(async ({ blobs, folder }) => {
      const large = Buffer.alloc(3_000_000, 'large ');
      const pieces = function* () {
        for (let at = 0; at < large.length; at += 70_000) yield large.subarray(at, at + 70_000);
      };
      expect(await blobs.putStream(pieces(), large.length)).toEqual({ hash: hashOf(large), sizeBytes: large.length });
      expect(await blobs.read(hashOf(large))).toEqual(large);
      const { open } = blobs.file(hashOf(large));
      const part = (await open({ start: 2_000_000, end: 2_999_999 }))!;
      expect((await Array.fromAsync(part)).reduce((sum, one) => sum + one.length, 0)).toBe(1_000_000);
      expect(part.bytesRead).toBe(1_000_000);
      expect(await text((await open({ start: 6, end: 9 }))!)).toBe('larg');
      (await open())!.destroy();
      await expect(blobs.putStream(pieces(), large.length - 1)).rejects.toThrow(BlobTooLarge);
      expect(await readdir(join(folder, 'new'))).toEqual([]);
    }));

  it('knows what it has, and forgets what is deleted', () =>
    within(async ({ blobs }) => {
      const hash = await blobs.put(bytes('a'));
      expect(await blobs.has(hash)).toBe(true);
      await blobs.delete(hash);
      await blobs.delete(hash);
      expect(await blobs.has(hash)).toBe(false);
      expect(await blobs.read(hash)).toBeUndefined();
      expect(await blobs.file(absent).facts()).toBeUndefined();
      expect(await blobs.file(absent).open()).toBeUndefined();
      await expect(blobs.withPath(absent, (path) => readFile(path))).rejects.toThrow('ENOENT');
    }));

  it('notices bytes that are no longer those of the hash, and replaces those of another length', () =>
    within(async ({ blobs, write }) => {
      const hash = await blobs.put(bytes('a'));
      await write(hash, 'bb');
      await expect(blobs.read(hash)).rejects.toThrow(BlobDamaged);
      await blobs.put(bytes('a'));
      expect((await blobs.read(hash))?.toString()).toBe('a');
    }));

  it.each(['', 'a', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`])('refuses %j as a name', (name) =>
    within(async ({ blobs }) => {
      await expect(blobs.read(name)).rejects.toThrow(TypeError);
      await expect((async () => blobs.file(name).open())()).rejects.toThrow(TypeError);
    }),
  );

  it('ends a file only if it was not stored again lately', () =>
    within(async ({ blobs, age, folder }) => {
      const hash = await blobs.put(bytes('a'));
      expect(await blobs.end(hash, 24 * hour)).toBe(false);
      await age(hash);
      await blobs.put(bytes('a'));
      expect(await blobs.end(hash, 24 * hour)).toBe(false);
      await age(hash);
      expect(await blobs.end(hash, 24 * hour)).toBe(true);
      expect([await blobs.has(hash), await blobs.end(hash, 24 * hour)]).toEqual([false, true]);
      expect(await Array.fromAsync(blobs.list())).toEqual([]);
      expect(await blobs.put(bytes('a'))).toBe(hash);
      expect((await blobs.read(hash))?.toString()).toBe('a');
      expect(await readdir(join(folder, 'ended')).catch(() => [])).toEqual([]);
    }));
});

it('puts a file where its hash says, and clears what a killed process was still writing', () =>
  inTempFolder(async (folder) => {
    const { path } = await openBlobs(folder);
    expect(path(absent)).toBe(join(folder, absent.slice(0, 2), absent));
    await writeFile(join(folder, 'new', 'half'), 'x');
    const yesterday = Date.now() / 1000 - 86_400;
    await utimes(join(folder, 'new', 'half'), yesterday, yesterday);
    await writeFile(join(folder, 'new', 'of another process'), 'x');
    await openBlobs(folder, { isShared: true });
    expect(await readdir(join(folder, 'new'))).toEqual(['of another process']);
    await openBlobs(folder);
    expect(await readdir(join(folder, 'new'))).toEqual([]);
  }));

/** A proxy between a client and the bucket: `answers` decides how each request fares. */
async function bridge(to: string) {
  const state = { answers: 'all' as 'all' | 'none' | 'silence' | 'half' | 'not this key', asked: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => {
    state.asked++;
    const how = state.answers;
    if (how === 'silence') return;
    if (how === 'none') return void answer.destroy();
    if (how === 'not this key') return void answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    const { port } = new URL(to);
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers);
      if (how !== 'half' || method !== 'GET') return void found.pipe(answer);
      state.answers = 'all';
      found.once('data', (part: Buffer) => answer.write(part.subarray(0, 1000), () => answer.destroy()));
    });
    asked.pipe(passed);
  });
  server.on('connection', (socket) => void sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a bucket that does not answer', () => {
  it('loses nothing that was put, refuses the rest at once, and goes on by itself', () =>
    inTempFolder(async (folder) => {
      const between = await bridge(bucket.access.endpoint!);
      const { state } = between;
      const log = testLog();
      const access = { ...bucket.access, endpoint: between.endpoint };
      const place = `s3://backups/files/${places++}`;
      const blobs = await openS3Blobs({ place, access, folder, log, patience: quick });
      const large = Buffer.alloc(2_000_000, 'kept');
      const kept = await blobs.put(large);

      const facts = await blobs.file(kept).facts();
      expect(facts).toMatchObject({ sizeBytes: large.length });

      state.answers = 'half';
      expect(Buffer.concat(await Array.fromAsync((await blobs.file(kept).open())!))).toEqual(large);

      state.answers = 'none';
      await expect(blobs.putStream([bytes('new')], 10)).rejects.toMatchObject({ code: 'file-not-kept', status: 503 });
      const before = state.asked;
      const refused = await Promise.allSettled(Array.from({ length: 20 }, () => blobs.file(kept).open()));
      expect(refused.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(Array(20).fill('files-away'));
      expect(state.asked - before).toBe(quick.triesMax);
      expect(await blobs.file(kept).facts()).toEqual(facts);
      state.answers = 'silence';
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked = state.asked;
      const silent = expect(blobs.read(kept)).rejects.toMatchObject({ code: 'files-away' });
      for (let tries = 1; tries <= quick.triesMax; tries++) {
        await vi.waitUntil(() => state.asked === asked + tries, { timeout: 15_000 });
        vi.advanceTimersByTime(quick.silentMs);
      }
      await silent;
      vi.useRealTimers();

      state.answers = 'all';
      expect(await blobs.read(kept)).toEqual(large);
      expect(await blobs.has(hashOf(bytes('new')))).toBe(false);
      expect(await blobs.put(bytes('new'))).toBe(hashOf(bytes('new')));
      expect(await readdir(join(folder, 'new'))).toEqual([]);
      state.answers = 'not this key';
      await expect(blobs.read(kept)).rejects.toMatchObject({ code: 'files-away' });
      expect(log.lines.map(({ event }) => event)).toEqual(['files-away', 'files-back', 'files-away']);
      await expect(openS3Blobs({ place, access, folder, log, patience: quick })).rejects.toThrow(
        `Cannot keep files in "${place}": The S3 store did not do what was asked: PUT ${between.endpoint}/backups/files/${places - 1}/writable (403 AccessDenied). Check --blobs`,
      );
      between.close();
    }));
});

it('an end that a kill interrupted puts the file back at the next start', () =>
  inTempFolder(async (folder) => {
    const blobs = await openBlobs(folder);
    const hash = await blobs.put(bytes('a'));
    await mkdir(join(folder, 'ended'));
    await rename(blobs.path(hash), join(folder, 'ended', hash));
    expect(await blobs.has(hash)).toBe(false);
    expect((await (await openBlobs(folder)).read(hash))?.toString()).toBe('a');
  }));

it.each([
  ['is old', true],
  ['is already gone, but is deleted once more', false],
])('an upload to a bucket waits while another process ends the same file, which %s, and brings it back', (_, isThere) =>
  inTempFolder(async (folder) => {
    const { blobs, age } = await whereOf['a bucket']!(folder);
    const hash = await blobs.put(bytes('a'));
    if (isThere) await age(hash);
    else await blobs.delete(hash);
    const others = openTarget(`s3://backups/files/${places - 1}`, bucket.access);
    await others.put(`ending/${hash}`, bytes(''));
    const again = blobs.put(bytes('a'));
    const changedAt = async () =>
      (await Array.fromAsync(others.list(`${hash.slice(0, 2)}/`))).map((object) => object.changedAt);
    await expect.poll(changedAt).toEqual([expect.toSatisfy((at: number) => at > Date.now() - hour)]);
    await others.delete(`${hash.slice(0, 2)}/${hash}`);
    await others.delete(`ending/${hash}`);
    expect(await again).toBe(hash);
    expect((await blobs.read(hash))?.toString()).toBe('a');
  }),
);

it('an upload to a bucket waits although the file was stored lately, if another process had begun to end it before', () =>
  inTempFolder(async (folder) => {
    const { blobs } = await whereOf['a bucket']!(folder);
    const hash = await blobs.put(bytes('a'));
    const others = openTarget(`s3://backups/files/${places - 1}`, bucket.access);
    await others.put(`ending/${hash}`, bytes(''));
    let isDone = false;
    const again = blobs.put(bytes('a')).finally(() => {
      isDone = true;
    });
    await others.delete(`${hash.slice(0, 2)}/${hash}`);
    expect(isDone).toBe(false);
    await others.delete(`ending/${hash}`);
    await again;
    expect((await blobs.read(hash))?.toString()).toBe('a');
  }));
