// Refusals about the menus of the site. Portable.
import { refusal } from '../../base/errors.ts';
import { menuLimits } from './schema.ts';

/** Spec §8 "Other": the template has no layout, or none with a menu. */
export const mainNavigationMissing = refusal('main-navigation-missing', 409, 'Unable to find site main navigation');

export const navigationUnknown = refusal(
  'navigation-unknown',
  404,
  ({ name, known }: { name: string; known: readonly string[] }) =>
    `The template has no menu "${name.slice(0, 100)}". It has ${known.map((one) => `"${one}"`).join(', ')}.`,
  ({ known }) => ({ known }),
);

export const menuTooDeep = refusal('navigation-invalid', 400, `A menu can have up to ${menuLimits.levelsMax} levels.`);
export const menuTooLong = refusal(
  'navigation-invalid',
  400,
  ({ count }: { count: number }) => `A menu can hold up to ${menuLimits.itemsMax} entries. This one has ${count}.`,
  () => ({}),
);

/** Its menus are others. */
export const navigationChanged = refusal(
  'navigation-changed',
  409,
  "The site's template has changed. Reload the menus and try again.",
);
