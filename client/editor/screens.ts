// Every screen of the editor, by area. The rail, the routes, the command palette, and the access tests read it.
import { type Actor, can } from '../../server/base/roles.ts';
import type { Screen } from './screen.ts';
import { analyticsScreens } from './screens/analytics-screens.ts';
import { customersScreens } from './screens/customers-screens.ts';
import { marketingScreens } from './screens/marketing-screens.ts';
import { ordersScreens } from './screens/orders-screens.ts';
import { productsScreens } from './screens/products-screens.ts';
import { settingsScreens } from './screens/settings-screens.ts';
import { siteScreens } from './screens/site-screens.ts';

export const screens: readonly Screen[] = [
  ...siteScreens,
  ...productsScreens,
  ...ordersScreens,
  ...customersScreens,
  ...marketingScreens,
  ...analyticsScreens,
  ...settingsScreens,
];

export const mayOpen = (person: Actor, { needs }: Pick<Screen, 'needs'>): boolean =>
  typeof needs === 'string' ? can(person, needs) : can(person, ...needs);

/** The screen of a link. @param href of a screen without parameters, or with them filled in */
export function screenAt(href: string): Screen | undefined {
  const [path = ''] = href.split('?');
  return screens.find((one) => one.path === path) ?? screens.find((one) => patternOf(one.path).test(path));
}

/** Whether this person can open a link. */
export function mayOpenPath(person: Actor, href: string): boolean {
  const found = screenAt(href);
  return found !== undefined && mayOpen(person, found);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
