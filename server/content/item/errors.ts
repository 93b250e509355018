// Refusals about items of pages.
import { DomainError } from '../../base/errors.ts';
import { messages } from '../collection/messages.ts';

export type ItemErrorCode = 'item-missing' | 'item-changed' | 'item-limit' | 'item-refused' | 'item-order-changed';

/** Spec §8 "Editor UI messages". */
export const itemMissing = (id: string) => new DomainError<ItemErrorCode>('item-missing', messages.missing, { id });

export const itemChanged = () => new DomainError<ItemErrorCode>('item-changed', 'Someone else changed this item');

/** Spec §9: "Max items in a user-orderable collection 250". */
export const itemLimit = (max: number) =>
  new DomainError<ItemErrorCode>('item-limit', `This page holds at most ${max} items.`, { max });

/** Spec §8: 'Update the missing or invalid information above.' stands above the form; this says which. */
export const itemRefused = (field: string, message: string) =>
  new DomainError<ItemErrorCode>('item-refused', message, { field });

export const orderChanged = () =>
  new DomainError<ItemErrorCode>(
    'item-order-changed',
    'Items were added or removed meanwhile. Please load the list again.',
  );
