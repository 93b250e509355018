// Refusals about drafts, their changes and their versions.
import { DomainError } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';

export type DocumentErrorCode =
  | 'document-missing'
  | 'document-changed'
  | 'version-missing'
  | 'nothing-to-publish'
  | 'op-refused'
  | 'layout-locked'
  | 'document-full'
  | 'too-much-at-once';

/** Spec §8 "Editor UI messages". */
export const documentMissing = (id: string) =>
  new DomainError<DocumentErrorCode>('document-missing', messages.missing, { id });

/** Publishing or rolling back what the person has not seen. */
export const documentChanged = (rev: number) =>
  new DomainError<DocumentErrorCode>('document-changed', 'Someone else changed this page', { rev });

export const versionMissing = (number: number) =>
  new DomainError<DocumentErrorCode>('version-missing', `This page has no version ${number}.`, { number });

export const nothingToPublish = () =>
  new DomainError<DocumentErrorCode>('nothing-to-publish', 'Nothing has changed since this page was published.');

/** @param why quotes the path, never the value */
export const opRefused = (why: string) => new DomainError<DocumentErrorCode>('op-refused', why);

export const layoutLocked = () =>
  new DomainError<DocumentErrorCode>(
    'layout-locked',
    'The template keeps the layout of this area as it is. Change what stands in its blocks.',
  );

export const documentFull = (what: string) => new DomainError<DocumentErrorCode>('document-full', what);

/** @param count pages that fit */
export const tooMuchAtOnce = (count: number) =>
  new DomainError<DocumentErrorCode>(
    'too-much-at-once',
    `These pages are too large to publish together. Publish ${count} of them first.`,
    { count },
  );
