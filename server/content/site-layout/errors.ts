// Errors about the site's menus. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';
import { menuLimits } from './schema.ts';

/** Spec §8 "Other": the template has no layout, or none with a menu. */
export const mainNavigationMissing = refusal('main-navigation-missing', 409, messages.noMainNavigation);

export const navigationUnknown = refusal(
  'navigation-unknown',
  404,
  ({ name, known }: { name: string; known: readonly string[] }) =>
    messages.menuUnknown({ name: name.slice(0, 100), known: known.map((one) => `"${one}"`).join(', ') }),
  ({ known }) => ({ known }),
);

export const menuTooDeep = refusal('navigation-invalid', 400, messages.tooDeep({ max: menuLimits.levelsMax }));
export const menuTooLong = refusal(
  'navigation-invalid',
  400,
  ({ count }: { count: number }) => messages.tooLong({ count, max: menuLimits.itemsMax }),
  () => ({}),
);

/** Someone else saved the menu after the user loaded it. */
export const menuChanged = refusal(
  'menu-changed',
  409,
  ({ title }: { title: string }) => messages.menuChanged({ title }),
  () => ({}),
);

/** The template has changed, and its menus are different. */
export const navigationChanged = refusal('navigation-changed', 409, messages.templateChanged);

/** One commit could not hold more. */
export const tooManyMoved = refusal(
  'too-many-moved',
  409,
  ({ max }: { max: number }) =>
    `This would move more than ${max} pages into or out of folders at once. Move up to ${max} pages, publish the menu, then move the rest.`,
  () => ({}),
);

export const trashFull = refusal(
  'trash-full',
  409,
  ({ max }: { max: number }) =>
    `The trash is full. It can hold up to ${max.toLocaleString('en-US')} pages. Delete some of them for good first.`,
);

export const homeStays = refusal(
  'home-stays',
  409,
  'This is your home page. Choose another home page first, then delete this one.',
);

export const notInTrash = refusal('not-in-trash', 404, 'This page is no longer in the trash.');

export const homeNotPublished = refusal(
  'home-not-published',
  409,
  'Your home page has to be visible. Publish this page first.',
);

export const folderNoHome = refusal('folder-no-home', 409, "A folder can't be your home page. Choose a page.");

export const unvisitedNoHome = refusal(
  'unvisited-no-home',
  409,
  "A pop-up or a lock screen can't be your home page. Choose a page.",
);
