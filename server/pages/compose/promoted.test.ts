// The block of its page that a post shows in lists. Spec §3 "Promoted block types".
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockOf, blocks } from '../../content/block/blocks.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { putItem } from '../../content/item/item.ts';
import { promotedBlockTypes } from '../../content/item/schema.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { post, type TestSite, testSite, textDocument } from '../fixtures/site.ts';

let site: TestSite;
let app: TestStoa;

const own = post(1);
const written = textDocument(own.id, 'Only on its page');
const [section = ''] = Object.keys(written.sections);
const quote = {
  ...{ id: 'said', type: blocks.quote.number, section, order: 'z' },
  layout: { desktop: { x: 0, w: 24, y: 1, h: 1 } },
  props: { ...blocks.quote.starter, quote: 'Said once' },
};

beforeAll(async () => {
  site = await testSite({ template: fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url)) });
  await site.write(async (tx) => {
    putLiveDocument(tx, { ...written, kind: 'item', blocks: { ...written.blocks, said: quote } });
    await putItem(tx, { ...own, documentId: own.id, promotedBlockType: 'quote', promotedBlockId: 'said' });
  });
  app = await testStoa({ site });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const count = (text: string, part: string) => text.split(part).length - 1;

describe('promoted blocks', () => {
  it('are of the eleven types of the specification', () => {
    const promotable = Array.from({ length: 72 }, (_, n) => blockOf(n + 1)).filter((one) => one?.isPromotable);
    expect(promotable.map((one) => one?.key).sort()).toEqual([...promotedBlockTypes].sort());
  });

  it('stand in lists, drawn as on the page, and once on the page itself', async () => {
    const list = (await site.get('/blog')).text;
    expect(list).toMatch(
      /promoted promoted-block-quote[\s\S]*<div class="post-card-promoted"><div[^>]*sqs-block-quote[\s\S]*Said once/,
    );
    expect(list).not.toContain('Only on its page');
    expect(count((await site.get(`/blog/${own.urlId}`)).text, 'Said once')).toBe(1);
    const { items } = JSON.parse((await site.get('/blog?format=json')).text) as { items: Record<string, string>[] };
    const [json] = items.filter(({ id }) => id === own.id);
    expect([json?.promotedBlockType, json?.promotedBlock]).toEqual(['quote', expect.stringContaining('Said once')]);
  });

  it('are gone with the block', async () => {
    await site.write(async (tx) => putLiveDocument(tx, { ...written, kind: 'item' }));
    const list = (await site.get('/blog')).text;
    expect(list).toContain(own.title);
    expect(list).not.toContain('post-card-promoted');
  });
});
