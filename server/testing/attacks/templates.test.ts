// Area F, foreign templates and scripts: archives, sheets, tags, text and menus that try to escape their place, and
// owners who send the wrong file, or the right one twice.
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileTemplate, execute, instantiate, textOfParts } from '../../../renderer/template/template.ts';
import { createPool, WorkerFailed } from '../../../workers/pool.ts';
import { Role } from '../../base/roles.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putItem } from '../../content/item/item.ts';
import { installTemplate } from '../../import/template.ts';
import { everyAddress, putEveryPage } from '../../pages/fixtures/every-page.ts';
import { collection, ids, mug, post, type TestSite, testSite } from '../../pages/fixtures/site.ts';
import { createTemplateRuns } from '../../pages/gather/template-runs.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import { filesOfTemplate, findTemplateRecord } from '../../site/template/template.ts';
import { zipOf } from '../../site/template/write-zip.ts';
import { findWebsite, loadWebsite, putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { jobSource, upload } from '../harness/file-parts.ts';
import { openShop, testLog } from '../harness/shop.ts';
import { type TestStoa, testStoa } from '../harness/test-stoa.ts';
import { workOf } from '../harness/work.ts';

const fixtures = join(import.meta.dirname, '../../site/template/fixtures');
const bundled = join(import.meta.dirname, '../../../data/templates/atelier');

describe('an archive', () => {
  let app: TestStoa;
  let owner: Awaited<ReturnType<typeof app.owner>>;
  beforeAll(async () => {
    app = await testStoa({ files: true, isEmpty: true });
    await openShop(app.parts);
    owner = await app.owner();
  });
  afterAll(async () => {
    expect(app.parts.log.faults).toEqual([]);
    await app.close();
  });

  const text = (files: Record<string, string>) =>
    zipOf(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])));
  const small = (conf: object = {}) => ({
    'template.conf': JSON.stringify({ name: 'Small', layouts: { default: { regions: ['site'] } }, ...conf }),
    'site.region': '<body>{squarespace.main-content}</body>',
  });
  const send = (zip: Uint8Array, fields: Record<string, string> = {}, client = owner) =>
    upload(client, '/api/import/template', { name: 'T.zip', bytes: zip, type: 'application/zip' }, fields);
  const pathsOf = async (id: string) => [...(await filesOfTemplate(app.parts, id)).keys()].sort();

  it.each([
    '..\\..\\out.block',
    'C:\\out.block',
    'C:/out.block',
    '\\\\host\\out.block',
    'blocks/..',
    'blocks/x.block\0.txt',
    './../out.block',
    '/etc/out.block',
  ])(
    'attack: an entry that is called %j writes nothing outside the template and is found under no other name',
    async (name) => {
      const before = await readdir(tmpdir());
      await send(text({ ...small(), 'blocks/good.block': 'good', [name]: 'evil' }), { templateId: 'named' });
      const made = (await findTemplateRecord(app.parts.store, 'named')) ? await pathsOf('named') : [];
      expect(made.filter((path) => /out\.block|\.\.|\0|\\|:/.test(path))).toEqual([]);
      expect((await readdir(tmpdir())).filter((one) => !before.includes(one) && one.includes('out.block'))).toEqual([]);
      // The control: without it the same archive is accepted.
      expect((await send(text({ ...small(), 'blocks/good.block': 'good' }), { templateId: 'named' })).status).toBe(200);
      expect(await pathsOf('named')).toEqual(['blocks/good.block', 'site.region', 'template.conf']);
    },
  );

  it('attack: more entries than an archive may have are refused before one of them is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`assets/${n}.txt`, '']));
    const answer = await send(text({ ...small(), ...many }), { templateId: 'many' });
    expect([answer.status, await findTemplateRecord(app.parts.store, 'many')]).toEqual([400, undefined]);
    expect(answer.text).toContain('The ZIP file has more than 20,000 entries.');
  });

  it('attack: names of JavaScript itself, as layouts, regions, menus, presets and settings, change no other object', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
    const by = (value: unknown) =>
      JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(',')}}`) as object;
    const conf = JSON.stringify({ ...small(), name: 'Proto', layouts: { default: { regions: ['site'] } } }).slice(
      0,
      -1,
    );
    const raw = names.map((name) => `"${name}":{"regions":["site"],"polluted":"yes"}`).join(',');
    const answer = await send(
      text({
        ...small(),
        'template.conf': `${conf},"__proto__":{"polluted":"yes"},"presets":{${raw}},"navigations":[${names.map((name) => `{"name":"${name}","title":"x"}`).join(',')}],"layouts":{"default":{"regions":["site"]},${raw}}}`,
        'site.region': `<body>{.section __proto__}{polluted}{.end}{constructor.constructor}{squarespace.main-content}</body>`,
        'blocks/__proto__.block': 'x',
        'collections/constructor.conf': JSON.stringify(by({ polluted: 'yes' })),
      }),
      { templateId: 'proto', activate: 'true' },
    );
    expect([200, 400]).toContain(answer.status);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect((await send(text(small()), { templateId: 'after' })).status).toBe(200);
  });

  it.each(['../../etc/passwd', 'a/b', '..', '__proto__', 'x'.repeat(500), 'ä', 'a\0b', 'constructor'])(
    'attack: a template that wants to be called %j gets no name that leads elsewhere',
    async (templateId) => {
      const before = await findWebsite(app.parts.store);
      const answer = await send(text(small()), { templateId });
      if (answer.status === 200)
        expect(answer.json().report.templateId).toMatch(/^[a-z0-9][a-z0-9-]{0,60}$|^constructor$/);
      else expect(answer.status).toBe(400);
      expect(await findWebsite(app.parts.store)).toEqual(before);
    },
  );

  it('misuse: one archive sent three times at once becomes one whole template', async () => {
    const zip = text({ ...small(), 'blocks/a.block': 'a', 'styles/b.less': 'a { b: c }' });
    const answers = await Promise.all([1, 2, 3].map(() => send(zip, { templateId: 'thrice', activate: 'true' })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status, text: words } of answers) expect([200, 409], words).toContain(status);
    expect(await findTemplateRecord(app.parts.store, 'thrice')).toMatchObject({ revision: 1 });
    expect(await pathsOf('thrice')).toEqual(['blocks/a.block', 'site.region', 'styles/b.less', 'template.conf']);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a product file', Buffer.from('Product ID,Title\n1,Mug\n')],
    ['a text document', text({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' })],
    ['an archive in an archive', text({ 'theme.zip': text(small()).toString('latin1') })],
    ['nothing', Buffer.alloc(0)],
  ])('misuse: %s in place of a template leaves the site as it is and says so', async (_, bytes) => {
    const before = await findWebsite(app.parts.store);
    const answer = await send(bytes, { templateId: 'wrong', activate: 'true' });
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringMatching(/template|zip|file/i)]);
    expect(await findTemplateRecord(app.parts.store, 'wrong')).toBeUndefined();
    expect(await findWebsite(app.parts.store)).toEqual(before);
  });

  it('misuse: a broken settings file is reported by a dry run, which leaves the template in use and its tweaks', async () => {
    await send(text(small()), { templateId: 'used', activate: 'true' });
    await transact(app.parts.store, async (tx) =>
      putWebsite(tx, { ...(await loadWebsite(tx)), tweaks: { gap: '3px' } }),
    );
    for (const conf of ['', '{"layouts"', '[]', 'null', '"x"']) {
      const answer = await send(text({ ...small(), 'template.conf': conf }), {
        templateId: 'used',
        activate: 'true',
        dryRun: 'true',
      });
      expect(answer.json().report.problems, conf).toContainEqual(
        expect.objectContaining({ file: 'template.conf', level: 'error' }),
      );
    }
    expect(await findWebsite(app.parts.store)).toMatchObject({ templateId: 'used', tweaks: { gap: '3px' } });
    expect((await findTemplateRecord(app.parts.store, 'used'))?.revision).toBe(1);
  });

  it('attack: an editor who may not write code sets none by way of a template or of its settings', async () => {
    const editor = await app.signedIn(Role.editor);
    const before = await findWebsite(app.parts.store);
    const evil = { ...small(), 'site.region': '<body><script>evil()</script></body>' };
    expect(
      (await send(text(evil), { templateId: before?.templateId ?? 'used', activate: 'true' }, editor)).status,
    ).toBe(403);
    const put = (address: string, body: object, client: typeof owner) =>
      client.send(
        'PUT',
        address,
        { 'Content-Type': 'application/json', 'X-CSRF-Token': client.jar.get('crumb') ?? '' },
        Buffer.from(JSON.stringify(body)),
      );
    expect((await put('/api/templates/current', { templateId: 'thrice' }, editor)).status).toBe(403);
    expect(await findWebsite(app.parts.store)).toEqual(before);
    // The control: an owner may do it.
    expect((await put('/api/templates/current', { templateId: 'thrice' }, owner)).status).toBe(200);
  });
});

describe('words of the shop in templates from elsewhere', () => {
  const evil = `"><evil></evil>'><evil></evil></script><evil></evil>--><evil></evil></title></style></textarea></option><evil></evil>" evil="1' evil='1 {website.identifier}`;
  let site: TestSite;
  beforeAll(async () => {
    site = await testSite();
    await putEveryPage(site);
    for (const [id, folder] of [
      ['lantern', join(fixtures, 'lantern')],
      ['quarry', join(fixtures, 'quarry')],
      ['atelier', bundled],
    ] as const)
      await installTemplate(site.parts, { folder }, { id, activate: false });
    await site.write(async (tx) => {
      putWebsite(tx, {
        ...(await loadWebsite(tx)),
        siteTitle: `Site ${evil}`,
        siteTagLine: evil,
        siteDescription: evil,
      });
      await putCollection(
        tx,
        collection({
          id: ids.about,
          urlId: 'about',
          title: `About ${evil}`,
          navigationTitle: evil,
          description: evil,
          seoTitle: evil,
        } as never),
      );
      await putCollection(
        tx,
        collection({
          id: ids.blog,
          urlId: 'journal',
          type: 1,
          typeName: 'blog',
          title: `Journal ${evil}`,
          navigationTitle: evil,
          pageSize: 2,
        }),
      );
      await putItem(
        tx,
        post(1, {
          title: `Post 1 ${evil}`,
          tags: [evil.slice(0, 50)],
          categories: [evil.slice(0, 25)],
          authorName: evil,
          sourceUrl: `https://example.com/${evil}`,
        }),
      );
      await putProduct(
        tx,
        mug({
          title: `Mug ${evil}`,
          tags: [evil.slice(0, 50)],
          customAddButtonText: evil,
          useCustomAddButtonText: true,
          variantOptionOrdering: ['Size'],
          variants: [{ ...mug().variants[0]!, sku: evil.slice(0, 90), attributes: { Size: evil } }],
        } as never),
      );
      putNavigation(tx, 'mainNav', {
        items: [{ collectionId: ids.shop }, { externalLink: { title: evil, url: `/x?${evil}`, newWindow: true } }],
      });
    });
  }, 60_000);
  afterAll(() => site.close());

  const injected = (html: string): string[] => {
    const found: string[] = [];
    const parser = new Parser({
      onopentag: (name, attributes) => {
        if (name === 'evil' || 'evil' in attributes)
          found.push(`<${name} ${JSON.stringify(attributes)}>`.slice(0, 300));
      },
    });
    parser.end(html);
    return found;
  };

  it.each(['lantern', 'quarry', 'atelier'])(
    'attack: titles, names, tags and options open no tag in the pages of %s and run as no template',
    async (id) => {
      await site.write(async (tx) =>
        putWebsite(tx, { ...(await loadWebsite(tx)), templateId: id, codeInjection: { header: '', footer: '' } }),
      );
      const bad: string[] = [];
      for (const path of [
        '/',
        '/about',
        '/journal',
        '/journal/post-1',
        '/shop',
        '/shop/p/mug',
        '/search?q=mug',
        '/journal?tag=sea',
        '/nowhere',
        ...everyAddress.map(([address]) => address),
      ]) {
        const { text } = await site.get(path);
        if (path === '/shop/p/mug') expect(text).toContain('&lt;evil&gt;');
        for (const one of injected(text)) bad.push(`${path}: ${one}`);
        expect(text).not.toMatch(/flour-branch\s*<\/(?:title|h1|a)>/);
      }
      expect(bad).toEqual([]);
      // The control: the owner's own code does open a connection, and the test sees it.
      await site.write(async (tx) =>
        putWebsite(tx, { ...(await loadWebsite(tx)), codeInjection: { header: '<evil></evil>', footer: '' } }),
      );
      expect(injected((await site.get('/')).text)).toHaveLength(1);
    },
  );
});

describe('menus', () => {
  const urls = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'https://example.com/fine',
  ];

  it.each(['lantern', 'atelier'])('attack: no menu of %s leads to a script, whoever wrote the entry', async (id) => {
    const site = await testSite();
    try {
      await installTemplate(
        site.parts,
        { folder: id === 'atelier' ? bundled : join(fixtures, id) },
        { id, activate: true },
      );
      const entry = (url: string) => ({ externalLink: { title: 'Out', url, newWindow: false } });
      await site.write(async (tx) => {
        for (const name of ['mainNav', 'smallNav', 'footerNav', 'secondaryNav'])
          putNavigation(tx, name, { items: [...urls.map(entry), { ...entry(urls[0]!), items: urls.map(entry) }] });
      });
      const hrefs: string[] = [];
      const parser = new Parser({
        onattribute: (name, value) => void (/^(?:href|src|action|formaction)$/.test(name) && hrefs.push(value)),
      });
      parser.end((await site.get('/')).text);
      const schemes = hrefs.map((href) => new URL(href, 'https://shop.example').protocol);
      expect(schemes.filter((scheme) => !['https:', 'http:', 'mailto:', 'tel:'].includes(scheme))).toEqual([]);
      // The control: the valid entry is present.
      expect(hrefs).toContain('https://example.com/fine');
    } finally {
      await site.close();
    }
  });
});

describe('tags and sheets', () => {
  const runs = createTemplateRuns('.');
  const run = (text: string, json: unknown) => {
    const { parts, errors } = execute(instantiate(compileTemplate(text).source), json, {
      now: 0,
      locale: 'en-US',
      ...runs.ofPage()(),
    });
    return { text: textOfParts(parts), errors };
  };

  it.each([
    ['a chain of formatters that doubles', `{x${'|json'.repeat(60)}}`],
    [
      'variables that double',
      `{.var @a0 x}${Array.from({ length: 60 }, (_, n) => `{.var @a${n + 1} @a${n}|json}`).join('')}{@a60}`,
    ],
    [
      'sums of texts that double',
      `{.eval @a0 = x}${Array.from({ length: 60 }, (_, n) => `{.eval @a${n + 1} = @a${n} + @a${n}}`).join('')}{@a60}`,
    ],
    [
      'lists in lists in lists',
      '{.repeated section l}{.repeated section l}{.repeated section l}{.repeated section l}x{.end}{.end}{.end}{.end}',
    ],
  ])('attack: %s take no second of the only thread', async (_, text) => {
    const list: Record<string, unknown> = { x: '"\\"' };
    list.l = Array.from({ length: 200 }, () => list);
    run('{x|json|json}', list);
    let made: ReturnType<typeof run> | undefined;
    expect(await workOf(() => (made = run(text, list)))).toBeLessThan(250);
    const { errors, text: out } = made!;
    expect(errors.length).toBeGreaterThan(0);
    expect(out.length).toBeLessThan(17_000_000);
    // The control: a short one is rendered completely.
    expect(run('{x|json}', list)).toMatchObject({ text: '"\\"\\\\\\""', errors: [] });
  });

  it('attack: a sheet that fills the memory ends its own job, and pictures and other sheets are made meanwhile', async () => {
    const pool = createPool({ programFolder: '', threads: 2, log: testLog(), entry: jobSource });
    try {
      const doubling = Array.from({ length: 40 }, (_, n) => `@a${n + 1}: "@{a${n}}@{a${n}}";`).join('\n');
      const bomb = `@a0: "${'x'.repeat(1000)}";\n${doubling}\na { b: @a40; }`;
      const failed = pool.run('compile-less', { source: bomb, variables: {} }).catch((error: Error) => error);
      const picture = await pool.run('image-variants', { task: 'inspect', source: new Uint8Array(10) });
      expect(picture).toMatchObject({ ok: false });
      const found = await failed;
      if (!(found instanceof WorkerFailed)) expect(JSON.stringify(found).length).toBeLessThan(6_000_000);
      expect(await pool.run('compile-less', { source: 'a{b:c}', variables: {} })).toMatchObject({ css: 'a{b:c}' });
    } finally {
      await pool.close();
    }
  });
});
