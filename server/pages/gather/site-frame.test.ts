// The links of header and footer lead where their pages, posts, and products are.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putItem } from '../../content/item/item.ts';
import { defaultParts } from '../../site/site-part/defaults.ts';
import { type MenuPages, publishParts, savePart } from '../../site/site-part/site-part.ts';
import { ids, mug, post, type TestSite, testSite } from '../fixtures/site.ts';

const noPages: MenuPages = {
  fill: async () => {},
  withPages: (items) => [...items],
  stillThere: (content) => content,
  assertHome: async () => {},
};

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ template: fileURLToPath(new URL('../../../data/templates/atelier', import.meta.url)) });
});
afterAll(() => site.close());

it('links to pages, posts, and products by ID, and follows a change of their address', async () => {
  const ada = { id: 'b'.repeat(24), name: 'Ada' };
  const link = (title: string, url: string) => ({ title, url, newWindow: false });
  const { header, footer } = defaultParts['header-footer'];
  const links = [link('Post', post(1).id), link('Page', `${ids.about}#team`), link('Gone', 'd'.repeat(24))];
  const content = {
    header: { ...header, siteTitle: 'Shop', button: { ...link('Mug', mug().id), isOn: true } },
    footer: { ...footer, columns: [{ id: 'one', title: 'More', text: '', links }] },
  };
  const { revision } = await savePart(site.parts, ada, 'header-footer', content, undefined);
  await publishParts(site.parts, ada, [{ name: 'header-footer', revision }], noPages);
  const hrefs = async () => {
    const { text } = await site.get('/');
    return ['Mug', 'Post', 'Page', 'Gone'].map(
      (title) => new RegExp(`href="([^"]*)"[^>]*>${title}</a>`).exec(text)?.[1],
    );
  };
  expect(await hrefs()).toEqual(['/shop/p/mug', '/blog/post-1', '/about#team', '/']);
  await site.write((tx) => putItem(tx, post(1, { urlId: 'moved' })));
  expect((await hrefs())[1]).toBe('/blog/moved');
});

it("gives a theme's scripts the address of the announcement bar's link, which names its page by ID", async () => {
  const ada = { id: 'b'.repeat(24), name: 'Ada' };
  const clickthroughUrl = { url: `${ids.about}#team`, newWindow: false };
  const content = { ...defaultParts['announcement-bar'], isOn: true, text: 'Meet us', clickthroughUrl };
  const { revision } = await savePart(site.parts, ada, 'announcement-bar', content, undefined);
  await publishParts(site.parts, ada, [{ name: 'announcement-bar', revision }], noPages);
  const { websiteSettings } = JSON.parse((await site.get('/?format=json')).text);
  expect(websiteSettings.announcementBarSettings.clickthroughUrl.url).toBe('/about#team');
});
