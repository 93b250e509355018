// Pages by menu: the order of the menu, posts with their page, and what stands nowhere.
import { describe, expect, it } from 'vitest';
import type { EditablePage } from '../../../../../server/content/document/edit-schema.ts';
import type { SiteLink } from '../../../../../server/content/site-layout/schema.ts';
import { groupsOf } from './page-groups.ts';

const page = (id: string, parentId?: string) => ({ id, ...(parentId && { parentId }) }) as EditablePage;
const link = (collectionId: string, ...children: SiteLink[]): SiteLink => ({ collectionId, title: '', enabled: true, children }); // biome-ignore format: one line
const menu = (title: string, ...links: SiteLink[]) => ({ identifier: title, title, links });
const pages = [page('home'), page('blog'), page('post', 'blog'), page('shop'), page('about'), page('team')];
const idsIn = (layout: Parameters<typeof groupsOf>[1]) =>
  groupsOf(pages, layout).map((group) => [group.title, ...group.pages.map(({ id }) => id)]);

describe('the groups of pages', () => {
  it('are the main navigation in its order, each page once with its posts, and the rest', () => {
    const out = {
      title: 'Out',
      enabled: true,
      children: [],
      externalLink: { title: 'Out', url: '/', newWindow: false },
    };
    expect(idsIn([menu('Main', link('shop'), out, link('blog'), link('about', link('team'), link('shop')))])).toEqual([
      ['Main navigation', 'shop', 'blog', 'post', 'about', 'team'],
      ['Not linked', 'home'],
    ]);
    expect(idsIn([menu('Main')])).toEqual([['Not linked', 'home', 'blog', 'post', 'shop', 'about', 'team']]);
  });

  it('tell what can be taken out of the menu, and which other menu a page stands in that is not in this one', () => {
    const [main, rest] = groupsOf(pages, [menu('Main', link('about', link('team'))), menu('Footer', link('team'), link('shop'))]); // biome-ignore format: one line
    const told = (group = main) => group?.pages.map(({ id, linked, otherMenus }) => [id, linked, ...otherMenus]);
    expect(told()).toEqual([
      ['about', true],
      ['team', false],
    ]);
    expect(told(rest)).toContainEqual(['shop', false, 'Footer']);
  });

  it('is one without a title where the template has no menu', () => {
    expect(idsIn([])).toEqual([['', 'home', 'blog', 'post', 'shop', 'about', 'team']]);
  });
});
