// Refusals about customers. Portable.
import { refusal } from '../../base/errors.ts';

export const customerMissing = refusal('customer-missing', 404, 'There is no such customer.');

export const groupMissing = refusal('customer-group-missing', 404, 'There is no such customer group.');
export const groupTaken = refusal(
  'customer-group-taken',
  409,
  ({ name }: { name: string }) => `A group named "${name}" already exists. Choose another name.`,
  () => ({ field: 'name' }),
);
export const tooManyGroups = refusal(
  'too-many-customer-groups',
  409,
  ({ max }: { max: number }) => `There can be up to ${max} customer groups. Delete one to add another.`,
);
export const groupFull = refusal(
  'customer-group-full',
  409,
  ({ max }: { max: number }) =>
    `A group can have up to ${max.toLocaleString('en-US')} chosen people. Use a tag and a condition instead.`,
);

export const customerExists = refusal<{ id: string }>(
  'customer-exists',
  409,
  'There is already a customer with this email address.',
);

export const tooManyAddresses = refusal(
  'customer-full',
  400,
  ({ max }: { max: number }) => `An address book can have up to ${max} addresses.`,
);
export const tooManyNotes = refusal(
  'customer-full',
  400,
  ({ max }: { max: number }) => `A customer can have up to ${max} notes. Delete one to add another.`,
);

/** Neither defined by the owner nor required by a page: access to it would open nothing. */
export const memberAreaUnknown = (areaId: string) =>
  areaRefused({ errors: [{ path: 'areaId', message: `There is no member area "${areaId}".` }] });
const areaRefused = refusal(
  'member-area-unknown',
  400,
  ({ errors: [{ message }] }: { errors: readonly [{ path: string; message: string }] }) => message,
);

/** Keeps sums within safe integers. */
export const spentTooMuch = refusal('customer-full', 400, 'The total of this customer’s orders is too large.');

export const addressGone = refusal('address-gone', 404, 'That address is no longer in the address book.');
