// The rail's entries for each of the fifteen roles, from the screen registry and the permission table.
import { describe, expect, it } from 'vitest';
import { Role, roleCodes } from '../../../server/base/roles.ts';
import { mayOpen, screens } from '../screens.ts';
import { allowedScreens, creationsOf, currentEntry, railOf } from './navigation.ts';

const person = (role: number) => ({ id: 'p', roles: [role] });

const everybody = ['home', 'site', 'settings'];
const areasOf: Record<keyof typeof Role, readonly string[]> = {
  admin: ['home', 'orders', 'products', 'customers', 'marketing', 'site', 'analytics', 'settings'],
  storeManager: ['home', 'orders', 'products', 'customers', 'marketing', 'site', 'analytics', 'settings'],
  websiteManager: ['home', 'orders', 'products', 'customers', 'marketing', 'site', 'analytics', 'settings'],
  editor: ['home', 'products', 'marketing', 'site', 'analytics', 'settings'],
  draftEditor: ['home', 'products', 'site', 'analytics', 'settings'],
  // Can moderate reviews and comments.
  moderator: ['home', 'products', 'marketing', 'site', 'settings'],
  billing: everybody,
  reporting: ['home', 'site', 'analytics', 'settings'],
  scheduling: everybody,
  schedulingViewer: everybody,
  schedulingEditor: everybody,
  // Reads submissions.
  campaignsEditor: ['home', 'marketing', 'site', 'analytics', 'settings'],
  // Cannot open the editor.
  commenter: [],
  viewer: [],
  none: [],
};

describe('the rail', () => {
  it.each(Object.entries(areasOf))('shows %s its areas and no other', (name, areas) => {
    const allowed = allowedScreens(person(Role[name as keyof typeof Role]));
    expect(railOf(allowed).map(({ id }) => id)).toEqual(areas);
    for (const { area } of creationsOf(allowed)) expect(areas).toContain(area);
  });

  it('offers the owner what shops and sites create most', () => {
    const labels = creationsOf(allowedScreens(person(Role.admin))).map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(['New page', 'New post', 'New product', 'New order', 'New discount']),
    );
  });

  it('leads nobody to a screen that they may not open', () => {
    for (const role of roleCodes)
      for (const { entries } of railOf(allowedScreens(person(role))))
        for (const { screen } of entries) expect(mayOpen(person(role), screen)).toBe(true);
  });

  it('marks the entry of what is open: a view, a list, or the list of a record', () => {
    const [, orders] = railOf(screens);
    const entry = (path: string, search = '') =>
      currentEntry(orders?.entries ?? [], { path, search, screen: screens.find((screen) => screen.path === path) });
    expect(entry('/config/orders')).toBe('/config/orders');
    expect(entry('/config/orders', '?view=to-fulfill&sort=total')).toBe('/config/orders?view=to-fulfill');
    expect(entry('/config/orders/5')).toBe('/config/orders');
    expect(entry('/config/ordersx')).toBeUndefined();
  });
});
