// Every screen loads, has a unique path, and is open to exactly the roles in the specification's table.
import { describe, expect, it } from 'vitest';
import { Role } from '../../server/base/roles.ts';
import { mayOpen, screens } from './screens.ts';

const everybody = [
  '/config',
  '/config/pages',
  '/config/pages/all',
  '/config/pages/reviews',
  '/config/pages/system',
  '/config/pages/:id/:panel?',
  '/config/settings',
];

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);

describe('screens', () => {
  it('have one address each, and what the rail opens has no parameters', () => {
    const paths = screens.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, entry, creates, within } of screens) {
      if (entry ?? creates) expect(path).not.toContain(':');
      if (within) expect(screens.find((one) => one.path === within)?.entry).toBeDefined();
    }
  });

  it('are reached before a screen with parameters that would take their address', () => {
    for (const [n, { path }] of screens.entries()) {
      if (path.includes(':')) continue;
      const earlier = screens.slice(0, n).find((one) => patternOf(one.path).test(path));
      expect([path, earlier?.path]).toEqual([path, undefined]);
    }
  });

  it.each(screens.map(({ path, load }) => [path, load] as const))('%s loads', async (_, load) => {
    expect(await load()).toBeTypeOf('function');
  });

  it('are open to administrators, and but for a few closed to people with narrow roles', () => {
    const openTo = (role: number) =>
      screens.filter((screen) => mayOpen({ id: 'p', roles: [role] }, screen)).map(({ path }) => path);
    expect(openTo(Role.admin)).toHaveLength(screens.length);
    expect(new Set(openTo(Role.moderator))).toEqual(new Set([...everybody, '/config/comments', '/config/reviews']));
  });
});
