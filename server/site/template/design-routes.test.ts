// The style editor's calls: their data, validation, that a preview stores nothing, and that values are stored per template.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateTemplate, installTemplate } from '../../import/template.ts';
import { openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findWebsite } from '../website/website.ts';
import type { OpenedDesign } from './design-schema.ts';
import { importTemplateFiles } from './template.ts';

const lantern = path.join(import.meta.dirname, 'fixtures/lantern');
const other = new Map([
  ['template.conf', '{"name": "Other", "layouts": {"default": {"regions": ["site"]}}, "stylesheets": ["a.less"]}'],
  ['site.region', '<body>{squarespace.main-content}</body>'],
  ['styles/a.less', '// tweak: {"type": "color", "title": "Ink"}\n@ink: #000;\nbody { color: @ink }'],
]);

let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  await installTemplate(app.parts, { folder: lantern }, { id: 'lantern', activate: true });
  const files = new Map([...other].map(([name, text]) => [name, new TextEncoder().encode(text)]));
  await importTemplateFiles(app.parts, { files, problems: [] }, 'other');
  owner = await app.owner();
});
afterAll(() => app.close());

const opened = async () => JSON.parse((await owner.get('/config/api/design')).text) as OpenedDesign;
const put = (values: Record<string, string | null>, templateId = 'lantern', revision?: string) =>
  owner.send(
    'PUT',
    '/config/api/design/values',
    { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-Token': owner.jar.get('crumb') ?? '' },
    Buffer.from(JSON.stringify({ templateId, values, revision })),
  );
const tweaksNow = async () => (await findWebsite(app.parts.store))?.tweaks;

describe('the style editor (template-folders 9)', () => {
  it('is shown each tweak with its group, bounds and options, and the presets', async () => {
    const design = await opened();
    expect(design.templateId).toBe('lantern');
    const by = Object.fromEntries(design.tweaks.map((tweak) => [tweak.name, tweak]));
    expect(by.ink).toMatchObject({ type: 'color', label: 'Ink of texts', category: 'Colours', opaque: true });
    expect(by.gap).toMatchObject({ type: 'value', min: 0, max: 60, step: 2, defaultValue: '20px' });
    expect(by['menu-style']).toMatchObject({ options: ['Left', 'In The Middle'], showOnlyWhenPresent: '.menu' });
    expect(by['hide-side']).toMatchObject({ type: 'checkbox', defaultValue: 'true' });
    expect(by['body-font']?.rule).toMatchObject({ 'font-size': '16px' });
    expect(design.presets[0]).toMatchObject({ name: 'night', values: { ink: '#eeeeff', gap: '32px' } });
  });

  it('tries values without keeping them, and keeps them when asked', async () => {
    const before = await tweaksNow();
    const tried = await owner.post('/config/api/design/try', {
      templateId: 'lantern',
      values: { ink: '#123456', 'hide-side': 'false', 'menu-style': 'In The Middle' },
    });
    expect(tried.status).toBe(200);
    const { css, classes, shownClasses } = JSON.parse(tried.text);
    expect(css).toContain('#123456');
    expect(classes).toEqual(['menu-style-in-the-middle']);
    expect(shownClasses).toEqual(['menu-style-left', 'hide-side']);
    expect(await tweaksNow()).toEqual(before);

    const { revision } = await opened();
    const kept = await put({ ink: '#123456', 'hide-side': 'false' }, 'lantern', revision);
    const values = { ink: '#123456', 'hide-side': 'false' };
    expect(JSON.parse(kept.text)).toMatchObject({ values, isDraft: true });
    expect(await opened()).toMatchObject({ values, revision: JSON.parse(kept.text).revision });
    const late = await put({ gap: '32px' }, 'lantern', revision);
    const { by } = JSON.parse((await owner.get('/config/api/site-parts')).text).changes[0];
    expect([late.status, JSON.parse(late.text).message]).toEqual([
      409,
      `${by.name} changed this while you were working. Reload to see their version.`,
    ]);
    await put({ ink: null, 'hide-side': null });
    expect(await opened()).toMatchObject({ values: {}, isDraft: false });
  });

  it('reaches visitors once it is published, and can be taken back', async () => {
    const done = async (call: string, body: unknown = {}) => {
      const answer = await owner.post(`/config/api/site-parts/${call}`, body);
      expect(answer.status, answer.text).toBe(200);
    };
    await put({ ink: '#123456' });
    expect(await tweaksNow()).toEqual({});
    const { changes } = JSON.parse((await owner.get('/config/api/site-parts')).text);
    expect(changes).toMatchObject([{ name: 'design' }]);
    await done('publish', { parts: [{ name: 'design', revision: changes[0].revision }] });
    expect(await opened()).toMatchObject({ values: { ink: '#123456' }, isDraft: false });
    expect(await tweaksNow()).toEqual({ ink: '#123456' });
    await put({ gap: '32px' });
    await done('design/roll-back');
    expect(await tweaksNow()).toEqual({});
    // An unpublished change stays.
    expect(await opened()).toMatchObject({ values: { ink: '#123456', gap: '32px' }, isDraft: true });
    await owner.send('DELETE', '/config/api/site-parts/design', { 'X-CSRF-Token': owner.jar.get('crumb') ?? '' });
    expect(await opened()).toMatchObject({ values: {}, isDraft: false });
    await done('design/roll-back');
    expect(await opened()).toMatchObject({ values: { ink: '#123456' }, isDraft: false });
    await done('design/roll-back');
  });

  it.each([
    [{ ink: 'rgba(1,2,3,0.5)' }, 'This color cannot be transparent.'],
    [{ ink: 'red; } body { display: none' }, 'red; } body { display: none is not one of the expected options'],
    [{ ink: 'bluish' }, 'bluish is not one of the expected options'],
    [{ ink: 'hsl(12, 50%)' }, 'Missing an H/S/L value.'],
    [{ ink: 'hsl(361, 50%, 50%)' }, 'Hue out of bounds.'],
    [{ ink: 'hsl(36, 101%, 50%)' }, 'Saturation out of bounds.'],
    [{ ink: 'hsl(36, 50%, 150%)' }, 'Lightness out of bounds.'],
    [{ ink: 'hsla(36, 50%, 50%, 2)' }, 'Alpha out of bounds.'],
    [{ ink: 'rgb(300, 0, 0)' }, 'rgb(300, 0, 0) is not one of the expected options'],
    [{ gap: '61px' }, 'Enter 60 or less.'],
    [{ gap: 'wide' }, 'Enter a number, with a unit if needed.'],
    [{ 'menu-style': 'Right' }, 'Right is not one of the expected options'],
    [{ 'hide-side': 'maybe' }, 'Choose on or off.'],
    [{ 'body-font': 'Inter' }, 'Enter a rule in braces.'],
    [{ nowhere: '1px' }, 'The template does not have this setting.'],
  ])('refuses %j', async (values, message) => {
    const answer = await put(values as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });

  it('keeps the values of each template apart, and going back finds them', async () => {
    await put({ ink: '#010203', gap: '40px' });
    await activateTemplate(app.parts, 'other');
    expect((await opened()).values).toEqual({});
    expect((await put({ ink: '#ffffff' })).status).toBe(409);
    await put({ ink: '#ffffff' }, 'other');
    await activateTemplate(app.parts, 'lantern');
    expect((await opened()).values).toEqual({ ink: '#010203', gap: '40px' });
    await activateTemplate(app.parts, 'other');
    expect((await opened()).values).toEqual({ ink: '#ffffff' });
    await activateTemplate(app.parts, 'lantern');
  });
});
