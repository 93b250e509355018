// Templates over HTTP: upload (including malicious archives), list, activation, and a byte-identical download.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../base/roles.ts';
import { findNavigation, putNavigation } from '../site/navigation/navigation.ts';
import type { TemplateFaults } from '../site/template/faults.ts';
import { readZip } from '../site/template/read-zip.ts';
import { filesOfTemplate, findTemplateRecord } from '../site/template/template.ts';
import { zipOf } from '../site/template/write-zip.ts';
import { findWebsite } from '../site/website/website.ts';
import { transact } from '../store/transact.ts';
import { upload } from '../testing/harness/file-parts.ts';
import { openShop } from '../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../testing/harness/test-stoa.ts';
import type { TemplateReport } from './template-report.ts';

const lantern = join(import.meta.dirname, '../site/template/fixtures/lantern');

let faults: TemplateFaults;
let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;
beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  faults = app.built.renderer.templateFaults;
  await openShop(app.parts);
  owner = await app.owner();
});
afterAll(() => app.close());

const bytes = (text: string) => Buffer.from(text);
const small = {
  'template.conf': bytes('{"name": "Small", "layouts": {"default": {"regions": ["site"]}}}'),
  'site.region': bytes('<body>{squarespace.main-content}</body>'),
};
const archive = (files: Record<string, Uint8Array>) => zipOf(new Map(Object.entries(files)));
const send = (client: ReturnType<TestStoa['visitor']>, zip: Uint8Array, fields: Record<string, string> = {}) =>
  upload(client, '/api/import/template', { name: 'Small One.zip', bytes: zip, type: 'application/zip' }, fields);
const reportOf = (text: string) => (JSON.parse(text) as { report: TemplateReport }).report;

async function folderFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file.slice(folder.length + 1), await readFile(file)] as const)),
  );
}

describe('POST /api/import/template', () => {
  it('only reports in a dry run', async () => {
    const files = await folderFiles(lantern);
    const before = await findWebsite(app.parts.store);
    const answer = await send(owner, zipOf(files), { templateId: 'tried', activate: 'true', dryRun: 'true' });
    const report = reportOf(answer.text);
    expect(report).toMatchObject({
      dryRun: true,
      revision: 1,
      isChanged: true,
      problems: [],
      pagesAdded: ['/contact'],
    });
    expect(report.read).toMatchObject({ layouts: 2, blockOverrides: 10 });
    expect(await findTemplateRecord(app.parts.store, 'tried')).toBeUndefined();
    expect(await findWebsite(app.parts.store)).toEqual(before);
    const real = reportOf((await send(owner, zipOf(files), { templateId: 'tried' })).text);
    expect({ ...real, dryRun: true, isActive: true, pagesAdded: report.pagesAdded }).toEqual(report);
  });

  it('takes an archive, says what it read, and shows the site in it when asked', async () => {
    const files = await folderFiles(lantern);
    const nested = new Map([...files].map(([path, content]) => [`repository-main/${path}`, content]));
    const answer = await send(owner, zipOf(nested), { templateId: 'lantern', activate: 'true' });
    expect(answer.status).toBe(200);
    const report = reportOf(answer.text);
    expect(report).toMatchObject({ templateId: 'lantern', revision: 1, isChanged: true, isActive: true, problems: [] });
    expect(report.read.files).toBeLessThan(files.size);
    expect(report.pagesAdded).toEqual(['/contact']);
    expect((await findWebsite(app.parts.store))?.templateId).toBe('lantern');
  });

  it('changes nothing when the same files come again', async () => {
    await send(owner, archive(small), { templateId: 'again' });
    const report = reportOf((await send(owner, archive(small), { templateId: 'again' })).text);
    expect(report).toMatchObject({ revision: 1, isChanged: false, isActive: false });
  });

  it('takes its name from the file, and reads packed entries', async () => {
    const report = reportOf((await send(owner, packed({ 'template.conf': small['template.conf'] }))).text);
    expect(report.templateId).toBe('small-one');
    expect(report.problems.map(({ message }) => message)).toEqual([expect.stringContaining('site.region')]);
  });

  it('lists so many faults and says how many more there are', async () => {
    const answer = await send(owner, archive({ ...small, 'blocks/a.block': bytes('{.or}\n'.repeat(3000)) }), {
      templateId: 'faulty',
    });
    const { problems } = reportOf(answer.text);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.message).toMatch(/^[\d,]+ more problems were found\.$/);
  });

  it('leaves out links, hidden files and what is too large, each with its name', async () => {
    const zip = archive({
      ...small,
      'assets/link.txt': bytes('/etc/passwd'),
      'blocks/big.block': Buffer.alloc(1_100_000),
      'assets/.env': bytes('x'),
      'node_modules/a.js': bytes('x'),
    });
    // The entry's type is in the upper half of its external attributes.
    const at = zip.lastIndexOf('assets/link.txt') - 46;
    zip.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
    const report = reportOf((await send(owner, zip, { templateId: 'links' })).text);
    expect(report.problems.map(({ file }) => file).sort()).toEqual(['assets/link.txt', 'blocks/big.block']);
    expect([...(await filesOfTemplate(app.parts, 'links')).keys()].sort()).toEqual(['site.region', 'template.conf']);
  });

  it.each([
    [
      'packed data that is cut off',
      'unexpected end of file',
      (entry: PackedEntry) => entry.central.writeUInt32LE(8, 20),
    ],
    ['packed data that is none', 'invalid', (entry: PackedEntry) => entry.content.fill(0xff)],
    ['a wrong checksum', 'wrong checksum', (entry: PackedEntry) => entry.central.writeUInt32LE(7, 16)],
    ['more bytes than it says', 'larger than the 5 bytes', (entry: PackedEntry) => entry.central.writeUInt32LE(5, 24)],
    [
      'fewer bytes than it says',
      'smaller than the 900 bytes',
      (entry: PackedEntry) => entry.central.writeUInt32LE(900, 24),
    ],
    [
      'an unknown way of packing',
      'unsupported compression method: 99',
      (entry: PackedEntry) => entry.central.writeUInt16LE(99, 10),
    ],
    ['a password', 'is encrypted', (entry: PackedEntry) => entry.central.writeUInt16LE(0x0801, 8)],
    ['a place behind the end', 'unexpected EOF', (entry: PackedEntry) => entry.central.writeUInt32LE(0x7fffff, 42)],
  ])('leaves out one file with %s, and takes the others', async (_, why, damage) => {
    const zip = packed({
      ...small,
      'blocks/bad.block': bytes('{title}\n'.repeat(40)),
      'blocks/good.block': bytes('good'),
    });
    damage(packedEntry(zip, 'blocks/bad.block'));
    const answer = await send(owner, zip, { templateId: 'damaged' });
    expect(answer.status).toBe(200);
    expect(reportOf(answer.text).problems).toEqual([
      { file: 'blocks/bad.block', level: 'error', message: expect.stringContaining(why) },
    ]);
    expect([...(await filesOfTemplate(app.parts, 'damaged')).keys()]).toEqual([
      'blocks/good.block',
      'site.region',
      'template.conf',
    ]);
  });

  it('refuses an archive whose manifest is damaged, and keeps the template that was there', async () => {
    await send(owner, packed(small), { templateId: 'kept' });
    const zip = packed({ ...small, 'blocks/new.block': bytes('new') });
    packedEntry(zip, 'template.conf').central.writeUInt32LE(7, 16);
    const answer = await send(owner, zip, { templateId: 'kept' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('template.conf');
    expect(answer.text).toContain('wrong checksum');
    expect(await findTemplateRecord(app.parts.store, 'kept')).toMatchObject({ revision: 1 });
  });

  it.each([
    ['no archive', bytes('hello')],
    ['an archive that is cut off', archive(small).subarray(0, 90)],
    ['an archive without manifest', archive({ 'site.region': bytes('x') })],
    ['a name that leads out', archive({ ...small, 'blocks/../../out.block': bytes('x') })],
    ['a name from the root', archive({ ...small, '/blocks/x.block': bytes('x') })],
    ['a file that is longer than it says', longerThanItSays()],
  ])('refuses %s and keeps nothing of it', async (_, zip) => {
    const answer = await send(owner, zip, { templateId: 'hostile' });
    expect(answer.status).toBe(400);
    expect(await findTemplateRecord(app.parts.store, 'hostile')).toBeUndefined();
  });

  it.each([
    ['a visitor', undefined, 401],
    ['an editor', Role.editor, 403],
  ])('is not for %s', async (_, role, status) => {
    const client = role === undefined ? app.visitor() : await app.signedIn(role);
    await client.get('/api/auth/me');
    expect((await send(client, archive(small), { templateId: 'nobody' })).status).toBe(status);
    expect(await findTemplateRecord(app.parts.store, 'nobody')).toBeUndefined();
  });
});

describe('templates of the site', () => {
  it('are listed, described and given out byte for byte', async () => {
    await send(owner, zipOf(await folderFiles(lantern)), { templateId: 'round' });
    const list = JSON.parse((await owner.get('/api/templates')).text) as { templates: { id: string }[] };
    expect(list.templates.map(({ id }) => id)).toContain('round');
    const one = JSON.parse((await owner.get('/api/templates/round')).text) as Record<string, unknown>;
    expect(one).toMatchObject({ presets: [{ name: 'night', title: 'Night' }], pages: { contact: { layout: 'wide' } } });

    const stored = await filesOfTemplate(app.parts, 'round');
    const original = await folderFiles(lantern);
    for (const [path, content] of stored) expect(Buffer.from(content).equals(original.get(path)!), path).toBe(true);
    expect([...original.keys()].filter((path) => !stored.has(path)).sort()).toEqual(['README.md', 'source/ignored.js']);
    const again = await readZip(zipOf(stored), 'round.zip');
    expect(again.problems).toEqual([]);
    expect([...again.files.keys()].sort()).toEqual([...stored.keys()].sort());
    const answer = await owner.get('/api/templates/round/export');
    expect(answer.headers['content-type']).toBe('application/zip');
  });

  it('are chosen by id, with a preset', async () => {
    const put = (body: unknown) =>
      owner.send(
        'PUT',
        '/api/templates/current',
        { 'Content-Type': 'application/json', 'X-CSRF-Token': owner.jar.get('crumb') ?? '' },
        Buffer.from(JSON.stringify(body)),
      );
    expect((await put({ templateId: 'round', preset: 'night' })).status).toBe(200);
    expect(await findWebsite(app.parts.store)).toMatchObject({ templateId: 'round', tweaks: { gap: '32px' } });
    expect((await put({ templateId: 'nowhere' })).status).toBe(404);
    expect((await put({ templateId: 'round', preset: 'gone' })).status).toBe(400);
    expect((await findWebsite(app.parts.store))?.templateId).toBe('round');
  });
});

describe('a template with menus of other names', () => {
  it('begins with the menus that the site has', async () => {
    const { store } = app.parts;
    const menus = (...names: string[]) =>
      JSON.stringify({
        name: 'Menus',
        layouts: { default: { regions: ['site'] } },
        navigations: names.map((name) => ({ title: name, name })),
      });
    const install = (id: string, ...names: string[]) =>
      send(owner, archive({ ...small, 'template.conf': bytes(menus(...names)) }), { templateId: id, activate: 'true' });
    await install('menus-one', 'mainNav', 'footerNav');
    await transact(store, async (tx) => putNavigation(tx, 'mainNav', { items: [{ collectionId: 'c'.repeat(24) }] }));
    await install('menus-two', 'primary-nav', 'mainNav', 'third');
    expect(await findNavigation(store, 'primary-nav')).toEqual({ items: [{ collectionId: 'c'.repeat(24) }] });
    expect(await findNavigation(store, 'third')).toEqual({ items: [] });
  });
});

describe('GET /api/templates/:id/problems', () => {
  it('tells the owner everything that is wrong, in the files and on pages, once', async () => {
    const broken = { ...small, 'site.region': bytes('<body>\n{a|nope}{squarespace.main-content}</body>') };
    await send(owner, archive(broken), { templateId: 'broken' });
    const of = async () =>
      JSON.parse((await owner.get('/api/templates/broken/problems')).text) as {
        problems: { file: string; line: number; message: string }[];
      };
    const [inFile] = (await of()).problems;
    const common = { offset: 2, level: 'error' };
    faults.note({ id: 'broken', revision: 1 }, '/shop', [
      { ...common, file: 'blocks/nav.block', line: 3, message: 'not there' },
      { ...common, file: 'site.region', line: 2, message: inFile?.message ?? '' },
    ]);
    expect(await of()).toEqual({
      problems: [
        { file: 'site.region', line: 2, level: 'error', message: expect.stringContaining("'nope' is unknown") },
        {
          file: 'blocks/nav.block',
          line: 3,
          level: 'error',
          message: 'not there',
          paths: ['/shop'],
          count: 1,
          lastSeenAt: expect.any(Number),
        },
      ],
      total: 2,
    });
    expect((await owner.get('/api/templates/nowhere/problems')).status).toBe(404);
  });
});

/** Like `archive`, with compressed files. */
function packed(files: Record<string, Uint8Array>): Buffer {
  const kept = zipOf(new Map(Object.entries(files).map(([name, content]) => [name, deflateRawSync(content)])));
  for (const [name, content] of Object.entries(files)) {
    const { local, central } = packedEntry(kept, name);
    for (const [head, at] of [
      [local, 8],
      [central, 10],
    ] as const) {
      head.writeUInt16LE(8, at);
      head.writeUInt32LE(crc32(content), at + 6);
      head.writeUInt32LE(content.length, at + 14);
    }
  }
  return kept;
}

type PackedEntry = { local: Buffer; content: Buffer; central: Buffer };

/** The parts of an archive about one file, to be changed in place. */
function packedEntry(zip: Buffer, name: string): PackedEntry {
  const central = zip.subarray(zip.lastIndexOf(name) - 46);
  const local = zip.subarray(central.readUInt32LE(42));
  const from = 30 + name.length;
  return { local, central, content: local.subarray(from, from + central.readUInt32LE(20)) };
}

/** Five megabytes that claim to be a hundred bytes. */
function longerThanItSays(): Buffer {
  const zip = packed({ 'template.conf': Buffer.alloc(5_000_000, 32) });
  packedEntry(zip, 'template.conf').central.writeUInt32LE(100, 24);
  return zip;
}
