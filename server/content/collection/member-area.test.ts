// Which pages may show content of a member area.
import { expect, it } from 'vitest';
import { isShownOn, memberAreaOf } from './member-area.ts';
import type { Collection } from './schema.ts';

const page = (id: string, more: Partial<Collection> = {}) => ({ id, ...more }) as Collection;

it('things of members stand on pages of the same area only, however deep these lie', () => {
  const home = page('home');
  const folder = page('folder', { memberAreaId: 'studio' });
  const inside = page('inside', { parentId: 'folder' });
  const other = page('other', { memberAreaId: 'club' });
  const all = [home, folder, inside, other];
  expect(memberAreaOf(inside, all)).toBe('studio');
  const shown = (what: Collection, on?: Collection) => isShownOn(what, on, all);
  expect([shown(home), shown(home, other), shown(inside, folder)]).toEqual([true, true, true]);
  expect([shown(inside), shown(inside, home), shown(inside, other)]).toEqual([false, false, false]);
});
