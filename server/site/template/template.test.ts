// Importing template folders: typical defects of real ones, and attacks by malicious ones (template-folders.md 1 and 13).
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { execute, textOfParts } from '../../../renderer/template/template.ts';
import { createPool, type Pool } from '../../../workers/pool.ts';
import type { Log } from '../../base/parts.ts';
import { openBlobs } from '../../data-folder/blobs.ts';
import { filesAway } from '../../data-folder/errors.ts';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import { createStylesheets } from './site-css.ts';
import {
  createTemplates,
  defaultTemplateId,
  findTemplateRecord,
  importTemplate,
  problemsOfTemplate,
  type TemplateParts,
  updateBundledTemplate,
} from './template.ts';
import { tweakClasses } from './tweaks.ts';

const log: Log = { info: () => {}, warn: () => {}, fault: () => {} };
const workers = join(import.meta.dirname, '../../../workers');

let root: string;
/** One shared thread: starting it takes longer than most tests. */
let inner: Pool;
let pool: Pool;
let parts: TemplateParts;
let runs: string[];

beforeAll(() => {
  inner = createPool({ programFolder: '', threads: 1, log, entry: (job) => join(workers, `${job}.ts`) });
});
afterAll(() => inner.close());

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stoa-template-'));
  runs = [];
  pool = {
    ...inner,
    run(job, input, options) {
      runs.push(job);
      return inner.run(job, input, options);
    },
  };
  const clock = { now: () => 1000 };
  const store = openMemoryStore({ clock, log });
  const ids = { next: () => '', uuid: () => '', token: () => '' };
  parts = { store, clock, ids, log, pool, blobs: await openBlobs(join(root, 'blobs')) };
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function folder(files: Record<string, string | Uint8Array>): Promise<string> {
  const path = await mkdtemp(join(root, 'folder-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return path;
}

const conf = '{"name": "T", "layouts": {"default": {"regions": ["a", "b.region"]}}, "stylesheets": ["site.less"]}';
const small = {
  'template.conf': conf,
  'a.region': '<main>{title}',
  'b.region': '</main>',
  'styles/site.less': '@ink: red; b { color: @ink }',
};

describe('importTemplate', () => {
  it('joins regions into one template and compiles styles as one sheet', async () => {
    await importTemplate(parts, await folder(small), 't');
    const template = await createTemplates(parts).load('t');
    const layout = template.layouts.default;
    expect(layout && textOfParts(execute(layout, { title: 'x' }, { now: 0 }).parts)).toBe('<main>x</main>');
    const { css } = await createStylesheets({ pool, log }).of(template, {});
    expect(css).toContain('red');
  });

  it('raises the revision only when a file changed', async () => {
    const first = await importTemplate(parts, await folder(small), 't');
    const again = await importTemplate(parts, await folder(small), 't');
    const changed = await importTemplate(parts, await folder({ ...small, 'b.region': '</main>!' }), 't');
    expect([first, again, changed].map(({ record, isChanged }) => [record.revision, isChanged])).toEqual([
      [1, true],
      [1, false],
      [2, true],
    ]);
  });

  it('compiles nothing at the second start, and sees a new revision at once', async () => {
    await importTemplate(parts, await folder(small), 't');
    await createTemplates(parts).load('t');
    runs = [];
    const templates = createTemplates(parts);
    await templates.load('t');
    expect(runs).toEqual([]);
    await importTemplate(parts, await folder({ ...small, 'b.region': '!' }), 't');
    expect((await templates.load('t')).revision).toBe(2);
    expect(runs).toEqual(['compile-template']);
  });

  it('takes conf files as people write them, and says so', async () => {
    const text =
      '\uFEFF// a comment\n{ "name": "Tab\there", /* more */ "layouts": {"default": {"regions": ["a",],},}, }';
    const { record, problems } = await importTemplate(
      parts,
      await folder({ 'template.conf': text, 'a.region': '' }),
      't',
    );
    expect(record.name).toBe('Tab\there');
    expect(problems.map(({ file }) => file)).toEqual(['template.conf']);
  });

  it.each([
    ['comments and strings of several lines', '{ /* a\nb */ "title": "x\ny",\n  "icon": oops }', 4],
    ['a spare word', '{\n  "title": "x"\n  "icon": 1\n}', 3],
    ['a wrong bracket', '{ "acceptTypes": [\n"text"\n},\n"icon": 1 }', 3],
    ['no end', '{ "title": [\n1,\n2', 3],
  ])('names the line of settings that cannot be read: %s', async (_, text, line) => {
    const { problems } = await importTemplate(parts, await folder({ ...small, 'collections/blog.conf': text }), 't');
    expect(problems).toMatchObject([{ file: 'collections/blog.conf', line, level: 'error' }]);
  });

  it('finds the template in a folder below, and its first layout when none is called default', async () => {
    const path = await folder({
      'README.md': '',
      'src/template.conf': '{"layouts": {"wide": {"regions": ["x"]}}}',
      'src/x.region': 'X',
      'src/deeper/template.conf': '{}',
    });
    await importTemplate(parts, path, 't');
    expect((await createTemplates(parts).load('t')).manifest.defaultLayout).toBe('wide');
  });

  it('reports files that the manifest names and the folder does not have, and uses the rest', async () => {
    const { 'b.region': _, 'styles/site.less': __, ...rest } = small;
    const { problems } = await importTemplate(parts, await folder(rest), 't');
    expect(problems.map(({ message }) => message)).toEqual([
      'The region "b.region" of the layout "default" was not found.',
      'The stylesheet "styles/site.less" was not found.',
    ]);
  });

  it('goes on with a file that does not parse', async () => {
    await importTemplate(parts, await folder({ ...small, 'collections/blog.list': 'good{.if a}{.end}{.end}' }), 't');
    const { lists, layouts } = await createTemplates(parts).load('t');
    expect(lists.blog?.errors).not.toEqual([]);
    expect(layouts.default?.errors).toEqual([]);
  });

  it.each([
    [
      'takes too long',
      { 'styles/site.less': '.l(@i) when (@i > 0) { .l(@i - 1); .l(@i - 1); } .l(60);' },
      ['styles/site.less'],
      'takes too long to compile',
      1000,
    ],
    [
      'is too large',
      {
        'template.conf': conf.replace('"site.less"', '"1.less", "2.less", "3.less"'),
        ...Object.fromEntries([1, 2, 3].map((n) => [`styles/${n}.less`, `/*${'x'.repeat(4_000_000)}*/`])),
      },
      ['styles/2.less', 'styles/3.less'],
      'more than 8,000,000 characters in total',
      undefined,
    ],
  ])('goes on with a sheet that %s, and says so', async (_, files, names, why, timeoutMs) => {
    const { run } = pool;
    const soon: Pool = { ...pool, run: (job, input) => run(job, input, timeoutMs === undefined ? {} : { timeoutMs }) };
    await importTemplate(parts, await folder({ ...small, ...files }), 't');
    runs = [];
    const sheets = createStylesheets({ pool: soon, log });
    const problems = await problemsOfTemplate({ ...parts, pool: soon }, sheets, 't');
    expect(problems).toMatchObject(
      names.map((file) => ({ file, line: 1, level: 'error', message: expect.stringContaining(why) })),
    );
    // A page that requests the sheet in the meantime doesn't compile it again.
    expect(await sheets.of(await createTemplates(parts).load('t'), {})).toMatchObject({ css: '' });
    expect(runs.filter((job) => job === 'compile-less')).toHaveLength(1);
  });

  it('keeps the sheet that visitors ask for, however many drafts are previewed', async () => {
    await importTemplate(parts, await folder(small), 't');
    const sheets = createStylesheets({ pool, log });
    const live = await createTemplates(parts).load('t');
    await sheets.of(live, {});
    runs = [];
    for (let revision = 100; revision < 112; revision++) {
      await sheets.of({ ...live, revision }, {});
      await sheets.of(live, {});
    }
    expect(runs).toHaveLength(12);
  });

  it('follows no link and leaves hidden files alone', async () => {
    const path = await folder({ ...small, 'assets/.env': 'secret', 'assets/ok.txt': 'ok' });
    await symlink('/etc/hostname', join(path, 'assets/leak.txt'));
    await symlink('/etc', join(path, 'scripts'));
    const { problems } = await importTemplate(parts, path, 't');
    expect(problems.map(({ file }) => file).sort()).toEqual(['assets/leak.txt', 'scripts']);
    const template = await createTemplates(parts).load('t');
    expect(template.file('assets/ok.txt')).toBeDefined();
    for (const name of [
      'assets/leak.txt',
      'assets/.env',
      'scripts/hostname',
      '../template.conf',
      'assets/../template.conf',
    ]) {
      expect(template.file(name)).toBeUndefined();
    }
  });

  it('leaves out a file whose name is no text', async () => {
    const path = await folder({ ...small, 'blocks/good.block': 'x' });
    await writeFile(
      Buffer.concat([Buffer.from(`${path}/blocks/bad`), Buffer.from([0xff]), Buffer.from('.block')]),
      'x',
    );
    const { problems, files } = await importTemplate(parts, path, 't');
    expect(problems).toMatchObject([{ file: 'blocks/bad\uFFFD.block', level: 'error' }]);
    expect(files.has('blocks/good.block')).toBe(true);
  });

  it('has an end to layouts, regions and menus, and says what it does not use', async () => {
    const many = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at));
    const layouts = Object.fromEntries(
      many(300, (at) => [`l${at}`, { regions: at === 0 ? many(5000, () => 'a') : ['a', 'b'] }]) as [string, unknown][],
    );
    const navigations = many(20_000, (at) => ({ name: `n${at}`, title: 'N' }));
    const text = JSON.stringify({ layouts, navigations });
    const { problems, sources } = await importTemplate(
      parts,
      await folder({ 'template.conf': text, 'a.region': 'x'.repeat(200_000), 'b.region': 'y' }),
      't',
    );
    expect(Object.keys(sources.layouts)).toHaveLength(200);
    expect(sources.manifest.navigations).toHaveLength(100);
    expect(Object.values(sources.layouts).reduce((sum, { text: all }) => sum + all.length, 0)).toBeLessThan(16_000_001);
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'The template has 300 layouts. Only the first 200 were imported.',
        'The layout "l0" has 5,000 regions. Only the first 100 were imported.',
        'The template has 20,000 menus. Only the first 100 were imported.',
        'The layout "l0" is incomplete because it has more than 2,000,000 characters.',
        'The layout "l199" is incomplete because all layouts together have more than 16,000,000 characters.',
      ]),
    );
  });

  it('knows only the names that its files have', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const layouts = '{"default": {"regions": ["a"]}, "__proto__": {"regions": ["b"]}}';
    const { sources, template, problems } = await importTemplate(
      parts,
      await folder({
        ...small,
        'template.conf': `{"layouts": ${layouts}, "stylesheets": ["site.less"]}`,
        'collections/__proto__.conf': '{"title": "Own"}',
        'collections/__proto__.list': 'own',
        'blocks/__proto__.block': 'own',
        'strings/template-__proto__.json': '{"word": "own"}',
        'styles/site.less':
          '// tweak: {"type": "dropdown", "title": "Constructor", "options": ["One"], "default": "One"}\n// tweak: {"type": "color", "title": "valueOf"}\n@valueOf: red;\nb { color: @valueOf }',
      }),
      't',
    );
    expect(problems).toEqual([]);
    expect(Object.keys(sources.layouts)).toEqual(['default', '__proto__']);
    expect(Object.keys(template.lists)).toEqual(['__proto__']);
    expect(Object.values(template.collections).map(({ title }) => title)).toEqual(['Own']);
    const tables = [
      template.layouts,
      template.partials,
      template.lists,
      template.items,
      template.pages,
      template.strings,
      template.customTypes,
      template.overrides,
    ];
    for (const table of tables) expect(names.filter((name) => name !== '__proto__' && table[name])).toEqual([]);
    expect(Object.keys(template.items)).toEqual([]);
    expect(tweakClasses(template.tweaks, {})).toEqual(['constructor-one']);
    expect((await createStylesheets({ pool, log }).of(template, {})).css).toContain('b{color:red}');
  });

  it('finds a file by its name however its accents are written', async () => {
    const files = { ...small, 'assets/cafe\u0301.txt': 'apart', 'assets/th\u00e9.txt': 'together' };
    await importTemplate(parts, await folder(files), 't');
    const { file } = await createTemplates(parts).load('t');
    for (const name of ['caf\u00e9', 'cafe\u0301', 'th\u00e9', 'the\u0301'])
      expect(file(`assets/${name}.txt`), name).toBeDefined();
    expect(file('assets/cafe.txt')).toBeUndefined();
  });

  it('says which scripts its files name and the folder does not have', async () => {
    const { problems } = await importTemplate(
      parts,
      await folder({
        ...small,
        'scripts/here.js': '1',
        'a.region':
          '<main>{title}\n<squarespace:script src="gone.js" combo="true" />\n<squarespace:script src="/scripts/here.js"/><squarespace:script src="{name}.js"></squarespace:script>',
      }),
      't',
    );
    expect(problems).toEqual([{ file: 'a.region', line: 2, message: 'The script "scripts/gone.js" was not found.' }]);
  });

  it('says which settings are not of their kind, and uses the others', async () => {
    const { problems, sources } = await importTemplate(
      parts,
      await folder({
        ...small,
        'template.conf':
          '{"layouts": {"default": {"regions": "a"}, "odd": ["b"]}, "navigations": {"main": 1}, "stylesheets": "site.less"}',
      }),
      't',
    );
    expect(sources.layouts.default?.text).toContain('<main>');
    expect(problems).toMatchObject([
      { file: 'template.conf', level: 'error', message: expect.stringContaining('"navigations"') },
      { file: 'template.conf', level: 'error', message: expect.stringContaining('"stylesheets"') },
      { file: 'template.conf', level: 'error', message: expect.stringContaining('"odd"') },
    ]);
  });

  it('refuses more text than a template can have, before it is compiled', async () => {
    const blocks = Object.fromEntries(
      Array.from({ length: 17 }, (_, at) => [`blocks/${at}.block`, '{.or}'.repeat(200_000)]),
    );
    await expect(importTemplate(parts, await folder({ ...small, ...blocks }), 't')).rejects.toMatchObject({
      code: 'template-refused',
    });
    expect(runs).toEqual([]);
  });

  it('leaves out a file that is too large', async () => {
    const { problems } = await importTemplate(
      parts,
      await folder({ ...small, 'blocks/big.block': 'x'.repeat(1_100_000) }),
      't',
    );
    expect(problems[0]).toMatchObject({ file: 'blocks/big.block' });
  });

  it.each([
    ['a folder without manifest', {}, 'No template.conf was found'],
    ['no folder', undefined, 'The folder does not exist.'],
  ])('refuses %s', async (_, files, why) => {
    const path = files ? await folder(files) : join(root, 'nowhere');
    await expect(importTemplate(parts, path, 't')).rejects.toMatchObject({
      code: 'template-refused',
      message: expect.stringContaining(why),
    });
  });
});

describe('tweaks', () => {
  it('change the sheet', async () => {
    const less =
      '// tweak: {"type": "color", "title": "Ink"}\n@ink: red;\n// tweak: {"type":"font","title":"Heading"}\n.heading { font-family: Georgia; font-size: 20px; }\nb { color: @ink; font-size: @heading-font-size }';
    await importTemplate(parts, await folder({ ...small, 'styles/site.less': less }), 't');
    const template = await createTemplates(parts).load('t');
    const sheets = createStylesheets({ pool, log });
    expect((await sheets.of(template, {})).css).toMatch(/color: ?red[\s\S]*font-size: ?20px/);
    expect((await sheets.of(template, { ink: 'blue', 'heading-font-size': '30px' })).css).toMatch(
      /color: ?blue[\s\S]*font-size: ?30px/,
    );
  });
});

describe('the theme that comes with the program', () => {
  const newer = { ...small, 'b.region': '</main><!-- newer -->' };
  const followed = async (files: Record<string, string>) =>
    updateBundledTemplate(parts, await folder(files), defaultTemplateId);

  it('reaches a site whose owner has not changed it, again and again', async () => {
    await importTemplate(parts, await folder(small), defaultTemplateId, { bundled: true });
    expect(await followed(small)).toBeUndefined();
    expect(await followed(newer)).toMatchObject({ revision: 2 });
    expect(await followed(newer)).toBeUndefined();
    expect(await followed(small)).toMatchObject({ revision: 3 });
  });

  it('is written to a bucket that has just come back, which refuses all but one request until that one succeeds', async () => {
    await importTemplate(parts, await folder(small), defaultTemplateId, { bundled: true });
    let isBack = false;
    let isAsked = false;
    const put: typeof parts.blobs.put = async (bytes) => {
      if (!isBack && isAsked) throw filesAway();
      isAsked = true;
      const hash = await parts.blobs.put(bytes);
      isBack = true;
      return hash;
    };
    const returning = { ...parts, blobs: { ...parts.blobs, put } };
    expect(await updateBundledTemplate(returning, await folder(small), defaultTemplateId)).toBeUndefined();
  });

  it('reaches a site that was made before it was marked', async () => {
    await importTemplate(parts, await folder(small), defaultTemplateId);
    expect(await followed(newer)).toMatchObject({ revision: 2 });
  });

  it('leaves alone what the owner has changed, and a site without it', async () => {
    expect(await followed(newer)).toBeUndefined();
    await importTemplate(parts, await folder(small), defaultTemplateId, { bundled: true });
    const own = await importTemplate(parts, await folder({ ...small, 'a.region': '<main>own' }), defaultTemplateId);
    expect(own.record.revision).toBe(2);
    expect(await followed(newer)).toBeUndefined();
    expect(await findTemplateRecord(parts.store, defaultTemplateId)).toEqual(own.record);
    // Restored to the original, it is updated again.
    await importTemplate(parts, await folder(small), defaultTemplateId);
    expect(await followed(newer)).toMatchObject({ revision: 4 });
  });
});
