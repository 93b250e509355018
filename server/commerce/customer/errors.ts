// The refusals about customers. Portable.
import { DomainError } from '../../base/errors.ts';

export type CustomerErrorCode =
  | 'customer-missing'
  | 'customer-exists'
  | 'customer-full'
  | 'address-gone'
  | 'member-area-unknown';

export const customerMissing = () =>
  new DomainError<CustomerErrorCode>('customer-missing', 'There is no such customer.');

export const customerExists = (id: string) =>
  new DomainError<CustomerErrorCode>('customer-exists', 'There is a customer with this email address already.', { id });

export const customerFull = (what: string, max: number) =>
  new DomainError<CustomerErrorCode>('customer-full', `There can be at most ${max} ${what}.`, { max });

/** Neither named by the owner nor asked for by a page: access to it would open nothing. */
export const memberAreaUnknown = (areaId: string) => {
  const message = `There is no member area "${areaId}".`;
  const errors = [{ path: 'areaId', message }];
  return new DomainError<CustomerErrorCode>('member-area-unknown', message, { errors });
};

/** Sums are safe integers. */
export const spentTooMuch = () =>
  new DomainError<CustomerErrorCode>('customer-full', 'The orders of this customer come to more than can be counted.');

export const addressGone = () =>
  new DomainError<CustomerErrorCode>('address-gone', 'That address is no longer in the address book.');
