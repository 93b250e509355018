// Images over HTTP, with the real worker: sizes, formats, caching, uploads and refusals.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { addImage, findImage } from './image.ts';
import { type Image, imagePath } from './schema.ts';

const make = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 90 })
    .toBuffer();

let app: TestStoa;
let image: Image;

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  image = await addImage(app.parts, { bytes: await make('#884422'), filename: 'a mug.jpg', altText: 'A mug' });
});
afterAll(() => app.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  app.visitor().get(imagePath(image) + query, headers);

describe('GET /images/:id/:filename', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('answers Accept %s with %s', async (accept, type, format) => {
    const answer = await get('?format=500w', { Accept: accept });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers.vary).toContain('Accept');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const meta = await sharp(answer.raw).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual([format, 500, 333]);
  });

  it('never enlarges, gives the nearest width, and the whole picture without a size', async () => {
    const width = async (query: string) => (await sharp((await get(query)).raw).metadata()).width;
    expect(await width('?format=2500w')).toBe(900);
    expect(await width('')).toBe(900);
    expect(await width('?format=200w')).toBe(300);
  });

  it('answers a client that has it already with 304, and ranges with 206', async () => {
    const first = await get('?format=300w', { Accept: 'image/webp' });
    const etag = first.headers.etag!;
    expect((await get('?format=300w', { Accept: 'image/webp', 'If-None-Match': etag })).status).toBe(304);
    expect((await get('?format=300w', { Accept: 'image/avif', 'If-None-Match': etag })).status).toBe(200);
    expect((await get('?format=300w', { Accept: 'image/webp', Range: 'bytes=0-9' })).raw).toEqual(
      first.raw.subarray(0, 10),
    );
  });

  it('gives the original bytes when asked', async () => {
    const answer = await get('?format=original', { Accept: 'image/avif' });
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.raw.length).toBe(image.sizeBytes);
  });

  it('makes a size once, however many ask at the same time', async () => {
    const fresh = await addImage(app.parts, { bytes: await make('#102030'), filename: 'fresh.jpg' });
    const count = async () =>
      (await readdir(app.parts.folder, { recursive: true })).filter((name) => path.basename(name).length === 64).length;
    const before = await count();
    const tasks: string[] = [];
    const { run } = app.parts.pool;
    app.parts.pool.run = (job, input, options) => {
      tasks.push(job);
      return run(job, input, options);
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.visitor().get(`${imagePath(fresh)}?format=100w`, { Accept: 'image/webp' })),
    );
    expect((await app.visitor().get(`${imagePath(fresh)}?format=100w`, { Accept: 'image/webp' })).status).toBe(200);
    app.parts.pool.run = run;
    expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(1);
    expect(tasks).toEqual(['image-variants']);
    expect(await count()).toBe(before + 1);
  });

  it('answers with a size that a full disk does not take', async () => {
    const fresh = await addImage(app.parts, { bytes: await make('#302010'), filename: 'full.jpg' });
    const { put } = app.parts.blobs;
    app.parts.blobs.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const answer = await app.visitor().get(`${imagePath(fresh)}?format=300w`, { Accept: 'image/webp' });
    app.parts.blobs.put = put;
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(answer.raw).metadata()).width).toBe(300);
    expect(answer.headers.etag).toBe(
      (await app.visitor().get(`${imagePath(fresh)}?format=300w`, { Accept: 'image/webp' })).headers.etag,
    );
  });

  it('does not find a size of a picture whose file is missing', async () => {
    const lost = await addImage(app.parts, { bytes: await make('#203010'), filename: 'lost.jpg' });
    await app.parts.blobs.delete(lost.hash);
    for (const address of [imagePath(lost), `${imagePath(lost)}?format=300w`])
      expect((await app.visitor().get(address, { Accept: 'image/webp' })).status).toBe(404);
  });

  it.each(['/images/none/x.jpg', '/images/..%2f..%2fetc/passwd', `/images/${'a'.repeat(300)}/x.jpg`, '/images/%00/x'])(
    'does not find %s',
    async (address) => {
      expect((await app.visitor().get(address)).status).toBe(404);
    },
  );
});

describe('POST /api/uploads/images', () => {
  it('takes a picture, tells its kind by its bytes, and stores equal bytes once', async () => {
    const owner = await app.owner();
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const answer = await upload(
      owner,
      '/api/uploads/images',
      { name: '../../../etc/pass\u202ewd.exe', bytes, type: 'text/html' },
      { altText: 'Green' },
    );
    expect(answer.status).toBe(201);
    const { image: first } = answer.json();
    expect(first).toMatchObject({
      contentType: 'image/png',
      widthPx: 20,
      heightPx: 10,
      altText: 'Green',
      filename: 'passwd.exe',
      originalSize: '20x10',
    });
    expect(first.hash).toBeUndefined();
    expect((await app.visitor().get(first.path)).headers['content-type']).toBe('image/jpeg');

    const { image: second } = (await upload(owner, '/api/uploads/images', { name: 'b.png', bytes })).json();
    expect(second.id).not.toBe(first.id);
    const records = await Promise.all([first, second].map(({ id }) => findImage(app.parts.store, id)));
    expect(new Set(records.map((record) => record?.hash)).size).toBe(1);
  });

  it('does not publish where a photo was taken', async () => {
    const bytes = await sharp(await make('#abcdef'))
      .withExif({ IFD0: { Artist: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { image: added } = (await upload(await app.owner(), '/api/uploads/images', { name: 'p.jpg', bytes })).json();
    const original = await app.visitor().get(`${added.path}?format=original`);
    expect((await sharp(original.raw).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['a page called a picture', 'x.jpg', Buffer.from('<!doctype html><script>1</script>'), /not a supported image/],
    ['an SVG', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['nothing', 'x.png', Buffer.alloc(0), /empty/],
    ['half a picture', 'x.jpg', 'half', /damaged/],
  ])('refuses %s and says why', async (_, name, bytes, words) => {
    const content = bytes === 'half' ? (await make('#ffffff')).subarray(0, 900) : (bytes as Buffer);
    const answer = await upload(await app.owner(), '/api/uploads/images', { name, bytes: content });
    expect(answer.status).toBe(400);
    expect(answer.json().message).toMatch(words);
    expect(answer.json().message).toContain(name);
  });

  it('refuses more than 20 MB', async () => {
    const answer = await upload(await app.owner(), '/api/uploads/images', {
      name: 'x.jpg',
      bytes: Buffer.alloc(20_050_000),
    });
    expect(answer.status).toBe(413);
  });

  it('is only for those who may upload', async () => {
    const bytes = await make('#ffffff');
    const stranger = app.visitor();
    await stranger.get('/api/auth/me');
    expect((await upload(stranger, '/api/uploads/images', { name: 'x.jpg', bytes })).status).toBe(401);
    expect(
      (await upload(await app.signedIn(Role.viewer), '/api/uploads/images', { name: 'x.jpg', bytes })).status,
    ).toBe(403);
    expect((await stranger.get('/api/images')).status).toBe(401);
  });

  it('lists pictures, and changes text and focal point within bounds', async () => {
    const owner = await app.owner();
    const list = (await owner.get('/api/images?limit=1')).json();
    expect(list).toMatchObject({ hasNextPage: true, images: [{ path: expect.stringMatching(/^\/images\//) }] });
    const put = (body: unknown) =>
      owner.send(
        'PUT',
        `/api/images/${image.id}`,
        { 'Content-Type': 'application/json', 'X-CSRF-Token': owner.jar.get('crumb')! },
        JSON.stringify(body),
      );
    expect((await put({ focalX: 0.25, altText: 'Two mugs' })).json().image).toMatchObject({
      focalX: 0.25,
      focalY: 0.5,
      altText: 'Two mugs',
    });
    expect((await put({ focalX: 1.5 })).status).toBe(400);
    expect((await put({ hash: 'x' })).status).toBe(400);
  });
});
