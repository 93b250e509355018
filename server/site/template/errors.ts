// Refusals about template folders.
import { DomainError } from '../../base/errors.ts';

export type TemplateErrorCode = 'template-refused' | 'template-missing' | 'design-changed' | 'tweak-refused';

/** Nothing was imported. `why` names what was found and what was wanted. */
export const templateRefused = (folder: string, why: string) =>
  new DomainError<TemplateErrorCode>('template-refused', `Cannot import the template "${folder}": ${why}`);

export const templateMissing = (id: string) =>
  new DomainError<TemplateErrorCode>('template-missing', `There is no template "${id}"`, { id });

/** Its values would be for another template. */
export const designChanged = () =>
  new DomainError<TemplateErrorCode>(
    'design-changed',
    'The site has another template now. Please load the styles again.',
  );

export const tweakRefused = (name: string, why: string) =>
  new DomainError<TemplateErrorCode>('tweak-refused', why, { field: name });
