// Errors about items.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';

/** Spec §8 "Editor UI messages". */
export const itemMissing = missing<{ id: string }>('item-missing', messages.missing);

export const itemChanged = conflict('item-changed', 'Someone else changed this item');

/** Spec §9: "Max items in a user-orderable collection 250". */
export const itemLimit = conflict(
  'item-limit',
  ({ max }: { max: number }) => `This page is full. It can hold up to ${max} items. Delete some to add more.`,
);

/**
 * Spec §8: the form says 'Update the missing or invalid information above.'; this message describes the field's
 * problem.
 */
export const itemRefused = invalid(
  'item-refused',
  ({ why }: { field: string; why: string }) => why,
  ({ field }) => ({ field }),
);

/** Wire 5: `urlIdTaken` with the status that the original's clients expect of a post. */
export const urlIdInUse = invalid('url-id-in-use', 'This URL is already in use', () => ({ field: 'urlId' }));

/** Spec §8 "Editor UI messages". */
export const jobMissing = missing('job-missing', 'No response data from job request');
export const mediaMissing = invalid('media-missing', 'File upload failed to complete');

export const orderChanged = conflict(
  'item-order-changed',
  'Items were added or deleted in the meantime. Reload the list and try again.',
);
