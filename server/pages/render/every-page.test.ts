// Every page of the demo and of the fixture templates: visitors get the same markup as the editor, without its
// attributes. Pages are discovered by following links.
import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { diskBounds } from '../../import/file/limits.ts';
import { importProducts } from '../../import/product-csv/products.ts';
import { importSite } from '../../import/site.ts';
import { siteSchema } from '../../import/site-schema.ts';
import { importTemplate } from '../../site/template/template.ts';
import { fileParts } from '../../testing/harness/file-parts.ts';
import { assets, testSite } from '../fixtures/site.ts';
import { createSiteRenderer } from './site-renderer.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const templates = {
  atelier: 'data/templates/atelier',
  pages: 'server/pages/fixtures/template',
  lantern: 'server/site/template/fixtures/lantern',
  quarry: 'server/site/template/fixtures/quarry/src',
  ledger: 'client/journeys/fixtures/foreign/ledger',
  night: 'client/journeys/fixtures/foreign/night',
  reset: 'client/journeys/fixtures/foreign/reset',
};

type Get = (path: string, isEditor: boolean) => Promise<{ status: number; text: string }>;

describe.each(Object.entries(templates))('pages with the template %s', (_, template) => {
  it('are in the editor as visitors get them', async () => {
    const site = await testSite({ template: folder(template) });
    const marked = (isEditor: boolean) => (isEditor ? { drafts: true, edit: true } : {});
    const seen = await expectSame(
      (path, isEditor) => site.get(path, marked(isEditor)),
      ['/', '/about', '/shop', '/blog', '/shop/p/mug', '/nowhere'],
    );
    await site.close();
    expect(seen).toBeGreaterThanOrEqual(6);
  });
});

describe('pages of the demo', () => {
  it('are in the editor as visitors get them', async () => {
    const parts = await fileParts();
    // All its posts are published: an empty list shows instructions in the editor.
    parts.clock.set(Date.UTC(2030, 0, 1));
    await importTemplate(parts, folder(templates.atelier), 'atelier');
    await importSite(parts, siteSchema.parse(JSON.parse(readFileSync(folder('data/seed/site.json'), 'utf8'))), {
      images: oneColor,
      templateId: 'atelier',
      beforeSettings: async (pageId) => {
        const open = () => createReadStream(folder('data/seed/products.csv'));
        await importProducts(parts, {
          open,
          bounds: diskBounds,
          collectionId: pageId('shop'),
          dryRun: false,
          images: oneColor,
        });
      },
    });
    const renderer = createSiteRenderer({ ...parts, assets });
    const seen = await expectSame(
      async (path, isEditor) => {
        const { pathname, searchParams: query } = new URL(path, 'https://shop.example');
        const asked = { origin: 'https://shop.example', path: pathname, query, csrfToken: 'CRUMB' };
        const { status, chunks } = await renderer.answer({ ...asked, drafts: isEditor, edit: isEditor });
        let text = '';
        for await (const ready of chunks) text += [ready].flat().join('');
        return { status, text };
      },
      ['/'],
    );
    await parts.close();
    expect(seen).toBeGreaterThan(20);
  });
});

const picture = sharp({ create: { width: 16, height: 12, channels: 3, background: '#884422' } })
  .png()
  .toBuffer();
const oneColor = { resolve: () => picture };

const pagesMax = 200;

/** Follows the links of the pages. @returns how many there were */
async function expectSame(get: Get, paths: readonly string[]): Promise<number> {
  const found = new Set(paths);
  for (const path of found) {
    const [editor, published] = [await get(path, true), await get(path, false)];
    expect([path, editor.status]).toEqual([path, published.status]);
    expect(withoutMarks(bodyOf(editor.text)), path).toBe(bodyOf(published.text));
    for (const [, link = ''] of published.text.matchAll(
      / href="(\/(?!\/|images\/|assets\/|universal\/|s\/|config|api\/)[^"#]*)"/g,
    ))
      if (found.size < pagesMax && !/\.\w+(?:\?|$)|[?&]format=/.test(link)) found.add(link.replaceAll('&amp;', '&'));
  }
  return found.size;
}

/** The head differs on purpose: the preview must not be indexed or prefetched, and links the draft's style sheet. */
const bodyOf = (html: string): string => html.slice(html.indexOf('<body'));

const withoutMarks = (html: string): string =>
  html
    .replace(/ data-[bf]="[^"]*"/g, '')
    .replace(/ (?:tabindex="-1" data-edit|data-grid)(?:="")?/g, '')
    .replace(/ data-(?:document-id|lock-layout|layout-description|annotation-alignment|content-field)="[^"]*"/g, '')
    .replace(/<p class="block-field-label">[^<]*<\/p>/g, '')
    .replace(/<aside class="template-errors".*?<\/aside>/gs, '')
    .replace(/<script src="[^"]*edit-runtime[^"]*"[^>]*><\/script>\n?/g, '');
