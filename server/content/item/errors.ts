// Errors about items.
import { refusal } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';

/** Spec §8 "Editor UI messages". */
export const itemMissing = refusal<{ id: string }>('item-missing', 404, messages.missing);

export const itemChanged = refusal('item-changed', 409, 'Someone else changed this item');

/** Spec §9: "Max items in a user-orderable collection 250". */
export const itemLimit = refusal(
  'item-limit',
  409,
  ({ max }: { max: number }) => `This page is full. It can hold up to ${max} items. Delete some to add more.`,
);

/**
 * Spec §8: the form says 'Update the missing or invalid information above.'; this message describes the field's
 * problem.
 */
export const itemRefused = refusal(
  'item-refused',
  400,
  ({ why }: { field: string; why: string }) => why,
  ({ field }) => ({ field }),
);

/** Wire 5: `urlIdTaken` with the status that the original's clients expect of a post. */
export const urlIdInUse = refusal('url-id-in-use', 400, 'This URL is already in use', () => ({ field: 'urlId' }));

/** Spec §8 "Editor UI messages". */
export const jobMissing = refusal('job-missing', 404, 'No response data from job request');
export const mediaMissing = refusal('media-missing', 400, 'File upload failed to complete');

export const orderChanged = refusal(
  'item-order-changed',
  409,
  'Items were added or deleted in the meantime. Reload the list and try again.',
);
