// Refusals about the menus of the site. Portable.
import { DomainError } from '../../base/errors.ts';

export type SiteLayoutErrorCode =
  | 'main-navigation-missing'
  | 'navigation-unknown'
  | 'navigation-invalid'
  | 'navigation-changed';

/** Spec §8 "Other": the template has no layout, or none with a menu. */
export const mainNavigationMissing = () =>
  new DomainError<SiteLayoutErrorCode>('main-navigation-missing', 'Unable to find site main navigation');

export const navigationUnknown = (name: string, known: readonly string[]) =>
  new DomainError<SiteLayoutErrorCode>(
    'navigation-unknown',
    `The template has no menu "${name.slice(0, 100)}"; it has ${known.map((one) => `"${one}"`).join(', ')}.`,
    { known },
  );

export const navigationInvalid = (message: string) =>
  new DomainError<SiteLayoutErrorCode>('navigation-invalid', message);

/** Its menus are others. */
export const navigationChanged = () =>
  new DomainError<SiteLayoutErrorCode>(
    'navigation-changed',
    'The site has another template now. Please load its menus again.',
  );
