// The template code editor over HTTP: drafts that only the preview shows, problems of the compiler, publishing, and earlier revisions.
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerFailed } from '../../../workers/pool.ts';
import { Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import { hashOf } from '../../data-folder/blobs.ts';
import { removeEndedFiles } from '../../owner/file-manager/ended-files.ts';
import { freeForMs } from '../../owner/file-manager/limits.ts';
import { type TestSite, testSite } from '../../pages/fixtures/site.ts';
import type { NamedFiles } from '../../store/table.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { codeLimits, textsBytesMax } from '../template/limits.ts';
import { filesOfTemplate, importTemplateFiles } from '../template/template.ts';
import { zipOf } from '../template/write-zip.ts';
import type { CodeFile, OpenedCode } from './schema.ts';

const lantern = join(import.meta.dirname, '../template/fixtures/lantern');

const id = 'test';
const namedFiles = (concepts as readonly { files?: readonly NamedFiles[] }[]).flatMap(({ files = [] }) => files);

let site: TestSite;
let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;
beforeAll(async () => {
  site = await testSite({ template: lantern });
  app = await testStoa({ site });
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  await site.close();
  expect(site.faults).toEqual([]);
});

const address = (rest = '') => `/config/api/template-code/${id}${rest}`;
const opened = async (): Promise<OpenedCode> => (await owner.get(address())).json();
const send = (method: 'PUT' | 'DELETE' | 'POST', rest: string, body?: unknown, client = owner) =>
  client.send(
    method,
    address(rest),
    {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      'X-CSRF-Token': client.jar.get('crumb') ?? '',
    },
    body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  );
const save = async (path: string, text: string) =>
  send('PUT', '/file', { path, text, revision: (await opened()).revision });
const publish = async () => {
  const { revision, liveRevision } = await opened();
  return send('POST', '/publish', { revision, liveRevision });
};
const textAt = async (path: string) => (await owner.get(address(`/file?path=${encodeURIComponent(path)}`))).json().text;
const check = async (path: string, text: string) => (await send('POST', '/check', { path, text })).json().problems;
const page = async (drafts: boolean) => (await site.get('/', { drafts })).text;
const stateOf = ({ files }: OpenedCode, path: string): CodeFile['state'] | undefined =>
  files.find((file) => file.path === path)?.state;

beforeEach(async () => {
  const { revision } = await opened();
  if (revision > 0) expect((await send('DELETE', `?revision=${revision}`)).status).toBe(200);
});

it('shows a changed file only in the preview, until it is published', async () => {
  const before = await opened();
  expect(before).toMatchObject({ revision: 0, isCurrent: true, isBehind: false, removed: [] });
  const region = 'site.region';
  const text = await textAt(region);
  const saved = await save(region, text.replace(/class="with-side"/, 'class="with-side" data-edited="1"'));
  expect([saved.status, stateOf(saved.json(), region)]).toEqual([200, 'changed']);
  expect(await page(true)).toContain('data-edited="1"');
  expect(await page(false)).not.toContain('data-edited="1"');

  const published = await publish();
  expect([published.status, published.json()]).toEqual([
    200,
    expect.objectContaining({ revision: 0, liveRevision: before.liveRevision + 1 }),
  ]);
  expect(await page(false)).toContain('data-edited="1"');
  expect((await filesOfTemplate(site.parts, id)).get(region)?.toString()).toContain('data-edited');
});

it('serves styles and scripts of the draft only at the addresses of the preview', async () => {
  const style = (await opened()).files.find(({ path }) => /^styles\/.*\.less$/.test(path))!.path;
  await save(style, `${await textAt(style)}\n.only-in-draft { color: #123456 }\n`);
  const sheetOf = async (drafts: boolean) =>
    (await owner.get(/href="(\/site\.css[^"]*)"/.exec(await page(drafts))![1]!.replaceAll('&amp;', '&'))).text;
  expect(await sheetOf(true)).toContain('.only-in-draft');
  expect(await sheetOf(false)).not.toContain('.only-in-draft');
});

it('never compiles the draft for an old address', async () => {
  await save('site.region', `${await textAt('site.region')}<!-- mine -->`);
  const path = (await opened()).files.find((file) => file.path.startsWith('scripts/'))!.path;
  const run = vi.spyOn(site.parts.pool, 'run');
  for (const version of ['0', '1', '99999', 'x']) expect((await owner.get(`/${path}?v=${version}`)).status).toBe(200);
  expect(run.mock.calls.map(([job]) => job)).not.toContain('compile-template');
  run.mockRestore();
});

describe('a check', () => {
  it('names errors of markup by line and column', async () => {
    const [problem] = await check('site.region', '<p>\n  {.section a}\n  {b|nope}\n{.end}');
    expect(problem).toMatchObject({ level: 'error', line: 3, column: 3, length: 8 });
    expect(problem.message).toContain('nope');
  });

  it.each([
    ['{b|nope}', "SyntaxError: Formatter 'nope' is unknown"],
    ['{.nope?}{.end}', "SyntaxError: Predicate 'nope?' is unknown"],
    ['{.section b}', 'SyntaxError: Reached EOF in the middle of SECTION'],
    ['{.end}', 'SyntaxError: Instruction END not allowed at root'],
    ['{.if b}{.alternates with}{.end}', 'SyntaxError: ALTERNATES_WITH instruction is not allowed inside IF block.'],
    ['{.if b}{.or}{.or}{.end}', 'SyntaxError: This OR_PREDICATE block will never execute.'],
    ['{.eval 1 + }', undefined],
    ['{.eval nope(1)}', 'RuntimeError: Error parsing expression: "nope(1)": Invalid function nope'],
    ['{.eval "a}', 'RuntimeError: Error parsing expression: "\\"a": Unterminated string'],
    ['{.eval 1.2.3}', 'RuntimeError: Error parsing expression: "1.2.3": Duplicate decimal point in number'],
    ["{.eval '\\xzz'}", 'Invalid 2-char hex escape found'],
    ["{.eval '\\uzzzz'}", 'Invalid unicode escape found'],
    ['{.eval (1}', 'RuntimeError: Error parsing expression: "(1": Mismatched operator found: left paren'],
    ['{b|apply nope.block}', "RuntimeError: Attempt to apply partial 'nope.block' which could not be found."],
    ['{.include nope.block}', "RuntimeError: Attempt to apply partial 'nope.block' which could not be found."],
    ['{.units-metric?}{.end}', '"units-metric?" formatter is not yet implemented'],
    ['{.macro m}x{.end}{b|apply m}', undefined],
  ])('says of %j, on its line: %s', async (code, message) => {
    const found = await check('blocks/new.block', `<p>\n  ${code}`);
    expect(found.map(({ line }: { line: number }) => line)).toEqual(message === undefined ? [] : [2]);
    if (message !== undefined) expect(found[0].message).toContain(message);
  });

  it('says which partial is broken where it is used, and what pages showed of the published file', async () => {
    const added = { path: 'blocks/broken.block', text: '{.section a}', revision: 0 };
    expect((await send('POST', '/file', added)).status).toBe(200);
    expect(await check('site.region', '\n{a|apply broken.block}')).toMatchObject([
      { line: 2, message: expect.stringContaining('Parse of partial "broken.block" failed: SyntaxError: Reached EOF') },
    ]);
    await save('blocks/broken.block', '{@|apply broken.block}');
    await save('site.region', `${await textAt('site.region')}\n{@|apply broken.block}`);
    expect((await publish()).status).toBe(200);
    await page(false);
    expect(await check('blocks/broken.block', '{@|apply broken.block}')).toMatchObject([
      { line: 1, level: 'error', message: expect.stringContaining('exceeded maximum recursion depth of') },
    ]);
    expect(await check('blocks/broken.block', '{@|apply broken.block} ')).toEqual([]);
    await save('site.region', (await textAt('site.region')).replace('{@|apply broken.block}', ''));
    expect((await publish()).status).toBe(200);
  });

  it('finds nothing in a template that works', async () => {
    const { files } = await opened();
    for (const { path } of files.filter((file) => /\.(?:region|block|list|item|page)$/.test(file.path)))
      expect([path, await check(path, await textAt(path))]).toEqual([path, []]);
  });

  it('points at the block that is not closed', async () => {
    expect(await check('blocks/new.block', 'a\n {.section a}\n b')).toMatchObject([{ line: 2, level: 'error' }]);
  });

  it('finds errors inside the bodies of tags, at the line of the file', async () => {
    const text = '<div>\n<squarespace:query limit="1">\n{.if}\n{a|nope}\n</squarespace:query>\n</div>';
    expect((await check('site.region', text)).map(({ line }: { line: number }) => line)).toContain(4);
  });

  it('names errors of styles and settings by line', async () => {
    const style = (await opened()).files.find(({ path }) => /^styles\/.*\.less$/.test(path))!.path;
    expect(await check(style, 'a { color: red }\nb {\n  color: @nowhere;\n}\n')).toMatchObject([{ line: 3 }]);
    expect(await check('collections/blog.conf', '{\n  "title": "Blog",\n  "x"\n}')).toMatchObject([{ level: 'error' }]);
    expect(await check('site.region', await textAt('site.region'))).toEqual([]);
  });

  it('is made in a worker, and says so when a file takes too long', async () => {
    await check('blocks/new.block', 'a');
    const run = vi.spyOn(site.parts.pool, 'run');
    const tags = '<squarespace:script src="none.js"/>\n'.repeat(3);
    expect(await check('blocks/new.block', tags)).toMatchObject([{ line: 1 }, { line: 2 }, { line: 3 }]);
    expect(run.mock.calls.map(([job]) => job)).toEqual(['check-template']);
    run.mockRejectedValueOnce(new WorkerFailed('check-template', 'timed-out'));
    expect(await check('blocks/new.block', 'a')).toMatchObject([{ message: expect.stringContaining('too long') }]);
    run.mockRestore();
  });

  it('stores nothing', async () => {
    await check('site.region', '{.section');
    expect((await opened()).revision).toBe(0);
  });
});

it('stores a file that does not compile, and does not publish it', async () => {
  const { liveRevision } = await opened();
  expect((await save('site.region', '<body>\n{.section a}\n</body>')).status).toBe(200);
  const refused = await publish();
  expect([refused.status, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/^Fix site\.region, line 2 before you publish: .*section/i),
  ]);
  expect((await opened()).liveRevision).toBe(liveRevision);
  const run = vi.spyOn(site.parts.pool, 'run');
  const { problems } = (await owner.get(address('/problems'))).json();
  // The files are taken apart in a worker.
  expect(run.mock.calls.map(([job]) => job)[0]).toBe('check-template');
  run.mockRejectedValueOnce(new WorkerFailed('check-template', 'timed-out'));
  expect((await publish()).json().message).toMatch(/^Fix template\.conf before you publish: .* take too long to check/);
  run.mockRestore();
  expect(problems[0]).toMatchObject({ file: 'site.region', line: 2, level: 'error' });
});

it('does not publish without a region or stylesheet that template.conf names', async () => {
  const moved = { path: 'site.region', to: 'body.region', revision: 0 };
  expect((await send('POST', '/rename', moved)).status).toBe(200);
  const refused = await publish();
  expect([refused.status, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/^Fix template\.conf before you publish: The region "site\.region" .* was not found\.$/),
  ]);
  const conf = (await textAt('template.conf')).replace('"site.region"', '"body.region"');
  expect((await save('template.conf', conf)).status).toBe(200);
  expect((await publish()).status).toBe(200);
  const [{ revision }] = (await owner.get(address('/versions'))).json().versions;
  expect((await send('POST', `/versions/${revision}/restore`, { revision: 0 })).status).toBe(200);
  expect((await publish()).status).toBe(200);
});

it("refuses to overwrite another person's change", async () => {
  const { revision } = await opened();
  const text = await textAt('site.region');
  expect((await send('PUT', '/file', { path: 'site.region', text: `${text}1`, revision })).status).toBe(200);
  const refused = await send('PUT', '/file', { path: 'site.region', text: `${text}2`, revision });
  expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('changed this template')]);
  const stale = await send('POST', '/publish', { revision, liveRevision: 1 });
  expect(stale.status).toBe(409);
  expect(await textAt('site.region')).toBe(`${text}1`);
});

it('says that another revision was published after the draft was begun, and replaces only the one that was seen', async () => {
  const files = await filesOfTemplate(site.parts, id);
  const { liveRevision } = await opened();
  await save('site.region', `${await textAt('site.region')}<!-- mine -->`);
  files.set('styles/theirs.less', Buffer.from('a { b: c }'));
  await importTemplateFiles(site.parts, { files, problems: [] }, id);
  const behind = await opened();
  expect(behind).toMatchObject({ isBehind: true, liveRevision: liveRevision + 1 });
  expect((await send('POST', '/publish', { revision: behind.revision, liveRevision })).status).toBe(409);
  expect((await publish()).status).toBe(200);
});

it('creates, renames, deletes, and reverts files', async () => {
  const post = async (rest: string, body: object) =>
    send('POST', rest, { ...body, revision: (await opened()).revision });
  const path = 'blocks/my card.block';
  expect((await post('/file', { path, text: '<b>{title}</b>' })).status).toBe(200);
  expect((await post('/file', { path, text: '' })).json().message).toContain('already exists');
  const renamed = await post('/rename', { path, to: 'blocks/deep/card.block' });
  expect(stateOf(renamed.json(), 'blocks/deep/card.block')).toBe('new');
  const region = 'site.region';
  const removed = await post('/delete', { path: region });
  expect(removed.json().removed).toEqual([region]);
  expect((await owner.get(address(`/file?path=${region}`))).status).toBe(404);
  await post('/revert', { path: region });
  const back = await post('/delete', { path: 'blocks/deep/card.block' });
  // The files are the published ones again.
  expect(back.json()).toMatchObject({ revision: 0, removed: [] });
  for (const body of [{ path: 'template.conf' }]) expect((await post('/delete', body)).status).toBe(400);
});

it.each([
  '../site.region',
  'blocks/../../x.block',
  '/etc/passwd.region',
  'blocks//x.block',
  'blocks/.hidden.block',
  'blocks/a\\b.block',
  'blocks/a\u0000.block',
  'node_modules/x.js',
  'blocks/node_modules/x.block',
  'server/x.block',
  'blocks',
  `blocks/${'a'.repeat(150)}.block`,
])('refuses the path %j', async (path) => {
  const { revision } = await opened();
  expect((await send('POST', '/file', { path, text: '', revision })).status).toBe(400);
  expect((await send('POST', '/rename', { path: 'site.region', to: path, revision })).status).toBe(400);
  expect((await opened()).revision).toBe(0);
});

it('refuses a text that is too long, and files that are not text', async () => {
  const { revision } = await opened();
  const long = await save('site.region', 'ä'.repeat(codeLimits.textBytes / 2 + 1));
  expect([long.status, long.json().message]).toEqual([413, expect.stringContaining('512 KB')]);
  const binary = { path: 'assets/x.png', text: 'x', revision };
  expect((await send('POST', '/file', binary)).json().message).toContain("can't be edited as text");
});

it('refuses more text than an import takes', async () => {
  const most = textsBytesMax / codeLimits.textBytes;
  const text = 'a'.repeat(codeLimits.textBytes);
  let { revision } = await opened();
  for (let n = 0; n < most - 1; n++) {
    const answer = await send('POST', '/file', { path: `styles/long-${n}.less`, text, revision });
    expect(answer.status).toBe(200);
    revision = answer.json().revision;
  }
  const refused = await send('POST', '/file', { path: 'styles/last.less', text, revision });
  expect([refused.status, refused.json().message]).toEqual([400, expect.stringContaining('16 MB in total')]);
  expect((await send('POST', '/file', { path: 'scripts/last.js', text, revision })).status).toBe(200);
}, 60_000);

it('downloads the draft, and takes an archive as the draft', async () => {
  await save('site.region', `${await textAt('site.region')}<!-- packed -->`);
  const { revision } = await opened();
  const archive = (await owner.get(address('/download'))).text;
  expect(archive.includes('<!-- packed -->')).toBe(true);
  const files = await filesOfTemplate(site.parts, id);
  files.delete('site.region');
  const sent = (bytes: Uint8Array, at: number) =>
    upload(owner, address(`/upload?revision=${at}`), { name: 'mine.zip', bytes, type: 'application/zip' });
  const late = Buffer.from('sent too late');
  expect((await sent(zipOf(new Map(files).set('assets/late.txt', late)), revision - 1)).status).toBe(409);
  expect(await site.parts.blobs.read(hashOf(late))).toBeUndefined();
  const answer = await sent(zipOf(files), revision);
  expect([answer.status, answer.json().removed]).toEqual([200, ['site.region']]);
  expect((await sent(Buffer.from('not a zip'), answer.json().revision)).status).toBe(400);
  const withStyle = Buffer.from(zipOf(files.set('styles/mine.less', Buffer.from('.mine { top: 0 }'))));
  withStyle[withStyle.indexOf('.mine { top')] = 0x20;
  const refused = await sent(withStyle, answer.json().revision);
  expect([refused.status, refused.json().message]).toEqual([
    400,
    expect.stringContaining('"styles/mine.less" cannot be used.'),
  ]);
});

it('lists differences, and restores an earlier revision as the draft', async () => {
  const text = await textAt('site.region');
  await save('site.region', `${text}<!-- newer -->`);
  const draft = (await owner.get(address('/differences?from=live&to=draft'))).json();
  expect(draft).toEqual({
    total: 1,
    files: [{ path: 'site.region', kind: 'changed', before: text, after: `${text}<!-- newer -->` }],
  });
  await publish();
  const { versions } = (await owner.get(address('/versions'))).json();
  const [last] = versions;
  expect(last.revision).toBe((await opened()).liveRevision - 1);
  const restored = await send('POST', `/versions/${last.revision}/restore`, { revision: 0 });
  expect(stateOf(restored.json(), 'site.region')).toBe('changed');
  expect(await textAt('site.region')).toBe(text);
  for (const n of ['999', 'x', '-1'])
    expect((await send('POST', `/versions/${n}/restore`, { revision: restored.json().revision })).status).toBe(404);
});

it('keeps the last revisions only', async () => {
  const text = await textAt('site.region');
  for (let n = 0; n < codeLimits.versions + 2; n++) {
    const files = await filesOfTemplate(site.parts, id);
    files.set('site.region', Buffer.from(`${text}<!-- ${n} -->`));
    await importTemplateFiles(site.parts, { files, problems: [] }, id);
  }
  expect((await owner.get(address('/versions'))).json().versions).toHaveLength(codeLimits.versions);
});

it('leaves no bytes of earlier drafts and revisions on the disk', async () => {
  const { blobs, clock } = site.parts;
  const path = 'site.region';
  const text = await textAt(path);
  const stored = async () => new Set(await Array.fromAsync(blobs.list()));
  const long = new Date(Date.now() - 2 * freeForMs);
  const daysLater = async (days: number) => {
    for (const hash of await stored()) await blobs.withPath(hash, (file) => utimes(file, long, long));
    const now = () => clock.now() + days * (freeForMs + 1);
    return removeEndedFiles({ ...site.parts, clock: { ...clock, now }, namedFiles });
  };
  await daysLater(1);
  await daysLater(2);
  const before = await stored();
  for (const n of [1, 2]) expect((await save(path, `${text}<!-- draft ${n} -->`)).status).toBe(200);
  expect((await send('DELETE', `?revision=${(await opened()).revision}`)).status).toBe(200);
  expect((await stored()).size).toBe(before.size + 4);
  expect([await daysLater(0), await daysLater(1), await daysLater(2)]).toEqual([0, 2, 2]);
  expect(await stored()).toEqual(before);
  // While a list that names files is damaged or missing, nothing is removed.
  for (const n of [3, 4]) expect((await save(path, `${text}<!-- draft ${n} -->`)).status).toBe(200);
  const list = (await site.parts.store.get(['template', id]))!.value as { r: { filesHash: string } };
  const whole = await blobs.read(list.r.filesHash);
  await blobs.withPath(list.r.filesHash, (file) => writeFile(file, 'damaged'));
  expect(await daysLater(1)).toBe(0);
  await blobs.delete(list.r.filesHash);
  expect(await daysLater(1)).toBe(0);
  await blobs.put(whole!);
  expect((await send('DELETE', `?revision=${(await opened()).revision}`)).status).toBe(200);
  expect([await daysLater(1), await daysLater(2)]).toEqual([2, 2]);
  // The oldest revision is forgotten.
  const files = await filesOfTemplate(site.parts, id);
  files.set(path, Buffer.from(`${text}<!-- newest -->`));
  await importTemplateFiles(site.parts, { files, problems: [] }, id);
  // Its list and the former output of the compiler, then its file.
  expect([await daysLater(1), await daysLater(2)]).toEqual([2, 1]);
  expect(await textAt(path)).toContain('newest');
  // There and back: what the compiler gave for the newest is in use again.
  for (const name of ['other', 'newest']) {
    files.set(path, Buffer.from(`${text}<!-- ${name} -->`));
    await importTemplateFiles(site.parts, { files, problems: [] }, id);
  }
  const compiled = (await site.parts.store.get(['template-compiled', id]))!.value as { r: { blob: string } };
  await daysLater(1);
  expect(await blobs.has(compiled.r.blob)).toBe(true);
});

it('is for people who may change the code of the site', async () => {
  const editor = await app.signedIn(Role.editor);
  expect((await editor.get(address())).status).toBe(403);
  expect((await send('POST', '/publish', { revision: 0, liveRevision: 1 }, editor)).status).toBe(403);
});
