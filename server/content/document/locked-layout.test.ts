// Areas with a locked layout in templates, and the changes that the server accepts for them (template-folders 6).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSplitter } from '../../site/template/sources.ts';
import { op, retext, textBlock } from '../../testing/harness/documents.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { emptyField } from './field.ts';
import { isLayoutLocked } from './locked-layout.ts';

const written = `
<squarespace:block-field id="head" columns="12" lock-layout="true" label="A > B" />
<squarespace:block-field columns='1' id='side' lock-layout="false"></squarespace:block-field>
<squarespace:block-field id="open" label="{.if x}lock-layout{.end}" />
<squarespace:block-field lock-layout id="foot-{collection.urlId}" />
<squarespace:block-field lock-layout="true" id="{collection.id}" />
<squarespace:block-field id=bare lock-layout/>
{## <squarespace:block-field lock-layout id="gone" /> ##}
<squarespace:block-field id="foot-of-all" />`;

function areasOf(text: string) {
  const splitter = createSplitter();
  splitter.source([{ file: 'site.region', text }]);
  return splitter.areas;
}

describe('lock-layout', () => {
  it('is read as templates write it', () => {
    expect(areasOf(written).map(({ id, isLocked }) => [id, isLocked])).toEqual([
      ['head', true],
      ['side', false],
      ['open', false],
      ['foot-{collection.urlId}', true],
      ['{collection.id}', true],
      ['bare', true],
      ['foot-of-all', false],
    ]);
  });

  it.each([
    ['field-head', true],
    ['field-side', false],
    ['field-foot-blog', true],
    ['field-foot-of-all', false],
    ['field-else', false],
  ])('%s: %s', (documentId, isLocked) => {
    expect(isLayoutLocked(areasOf(written), documentId)).toBe(isLocked);
  });
});

describe('ops for an area that keeps its layout', () => {
  let app: TestStoa;
  const field = { ...emptyField('field-head'), blocks: { b1: { ...textBlock('b1', 'Here'), section: 'main' } } };
  beforeAll(async () => {
    app = await testStoa({
      hosts: 'separate',
      documents: [field, { ...field, id: 'field-side' }],
      app: { templateAreas: async () => areasOf(written) },
    });
  });
  afterAll(() => app.close());

  const layout = { p: ['blocks', 'b1', 'layout', 'desktop'], o: 'set' as const, v: { x: 0, w: 12, y: 1, h: 1 } };
  it.each([
    ['a block that moves', [layout]],
    ['a block that goes', [{ p: ['blocks', 'b1'], o: 'del' as const }]],
    [
      'a block that comes',
      [{ p: ['blocks', 'b2'], o: 'set' as const, v: { ...textBlock('b2', 'New'), section: 'main' } }],
    ],
    ['a section that changes', [{ p: ['sections', 'main', 'width'], o: 'set' as const, v: 'inset' }]],
  ])('are refused with %s, and nothing is saved', async (_, patches) => {
    const person = await app.editor();
    const sent = { base: 0, ops: [op('field-head', patches)] };
    const answer = await person.post('/config/api/documents/field-head/ops', sent);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("sets this area's layout")]);
    expect((await person.get('/config/api/documents/field-head')).body).toMatchObject({ rev: 0, changed: false });
  });

  it('are taken with other words, and in another area with another layout', async () => {
    const person = await app.editor();
    const words = await person.post('/config/api/documents/field-head/ops', {
      base: 0,
      ops: [retext('field-head', 'b1', 'There')],
    });
    expect(words.body).toMatchObject({ saved: true });
    const moved = await person.post('/config/api/documents/field-side/ops', {
      base: 0,
      ops: [op('field-side', [layout])],
    });
    expect(moved.body).toMatchObject({ saved: true });
  });
});
