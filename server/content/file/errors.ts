// Refusals about files of the site. Portable.
import { DomainError } from '../../base/errors.ts';

export type SiteFileErrorCode = 'site-file-unknown' | 'site-file-taken';

export const siteFileUnknown = () => new DomainError<SiteFileErrorCode>('site-file-unknown', 'That file is not there.');

export const siteFileTaken = (name: string) =>
  new DomainError<SiteFileErrorCode>(
    'site-file-taken',
    `There is a file "${name}" already. Delete it first, or give this one another name.`,
    { name },
  );
