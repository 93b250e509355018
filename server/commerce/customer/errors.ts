// Refusals about customers. Portable.
import { numberText } from '../../base/counted.ts';
import { conflict, invalid, missing } from '../../base/errors.ts';

export const customerMissing = missing('customer-missing', 'There is no such customer.');

export const groupMissing = missing('customer-group-missing', 'There is no such customer group.');
export const groupTaken = conflict(
  'customer-group-taken',
  ({ name }: { name: string }) => `A group named "${name}" already exists. Choose another name.`,
  () => ({ field: 'name' }),
);
export const tooManyGroups = conflict(
  'too-many-customer-groups',
  ({ max }: { max: number }) => `There can be up to ${max} customer groups. Delete one to add another.`,
);
export const groupFull = conflict(
  'customer-group-full',
  ({ max }: { max: number }) =>
    `A group can have up to ${numberText(max)} chosen people. Use a tag and a condition instead.`,
);

export const customerExists = conflict<{ id: string; field: 'email' }>(
  'customer-exists',
  'There is already a customer with this email address.',
);

export const tooManyAddresses = invalid(
  'customer-full',
  ({ max }: { max: number }) => `An address book can have up to ${max} addresses.`,
);
export const tooManyNotes = invalid(
  'customer-full',
  ({ max }: { max: number }) => `A customer can have up to ${max} notes. Delete one to add another.`,
);
export const tooManyTags = invalid(
  'customer-full',
  ({ email, max }: { email: string; max: number }) =>
    `${email} would have more than ${max} tags. Nothing was changed. Remove some of that customer's tags, or add fewer.`,
);

/** Neither defined by the owner nor required by a page: access to it would open nothing. */
export const memberAreaUnknown = (areaId: string) =>
  areaRefused({ errors: [{ path: 'areaId', message: `There is no member area "${areaId}".` }] });
const areaRefused = invalid(
  'member-area-unknown',
  ({ errors: [{ message }] }: { errors: readonly [{ path: string; message: string }] }) => message,
);

/** Keeps sums within safe integers. */
export const spentTooMuch = invalid('customer-full', 'The total of this customer’s orders is too large.');

export const addressGone = missing('address-gone', 'That address is no longer in the address book.');
