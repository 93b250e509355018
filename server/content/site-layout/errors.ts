// Errors about the site's menus. Portable.
import { numberText } from '../../base/counted.ts';
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from './messages.ts';
import { menuLimits } from './schema.ts';

/** Spec §8 "Other": the template has no layout, or none with a menu. */
export const mainNavigationMissing = conflict('main-navigation-missing', messages.noMainNavigation);

export const navigationUnknown = missing(
  'navigation-unknown',
  ({ name, known }: { name: string; known: readonly string[] }) =>
    messages.menuUnknown({ name: name.slice(0, 100), known: known.map((one) => `"${one}"`).join(', ') }),
  ({ known }) => ({ known }),
);

export const menuTooDeep = invalid('navigation-invalid', messages.tooDeep({ max: menuLimits.levelsMax }));
export const menuTooLong = invalid(
  'navigation-invalid',
  ({ count }: { count: number }) => messages.tooLong({ count, max: menuLimits.itemsMax }),
  () => ({}),
);

/** Someone else saved the menu after the user loaded it. */
export const menuChanged = conflict(
  'menu-changed',
  ({ title }: { title: string }) => messages.menuChanged({ title }),
  () => ({}),
);

/** The template has changed, and its menus are different. */
export const navigationChanged = conflict('navigation-changed', messages.templateChanged);

/** One commit could not hold more. */
export const tooManyMoved = conflict(
  'too-many-moved',
  ({ max }: { max: number }) =>
    `This would move more than ${max} pages into or out of folders at once. Move up to ${max} pages, publish the menu, then move the rest.`,
  () => ({}),
);

export const trashFull = conflict(
  'trash-full',
  ({ max }: { max: number }) =>
    `The trash is full. It can hold up to ${numberText(max)} pages. Delete some of them for good first.`,
);

export const homeStays = conflict(
  'home-stays',
  'This is your home page. Choose another home page first, then delete this one.',
);

export const notInTrash = missing('not-in-trash', 'This page is no longer in the trash.');

export const homeNotPublished = conflict(
  'home-not-published',
  'Your home page has to be visible. Publish this page first.',
);

export const folderNoHome = conflict('folder-no-home', "A folder can't be your home page. Choose a page.");

export const unvisitedNoHome = conflict(
  'unvisited-no-home',
  "A pop-up or a lock screen can't be your home page. Choose a page.",
);
