// Carriers by the format of a tracking number.
import { expect, it } from 'vitest';
import { carrierOf } from './carriers.ts';

it.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
  ['9400100000000000000006', 'USPS'],
  ['LZ123456785US', 'USPS'],
  ['986578788855', 'FedEx'],
  ['1234567891', 'DHL'],
  ['JJD0002233573349', 'DHL'],
])('knows %s', (trackingNumber, carrier) => expect(carrierOf(trackingNumber)).toBe(carrier));

it.each(['', '1Z999', '1234567892', '986578788856', '9400100000000000000007', 'LZ123456785DE', 'order 1042'])(
  'leaves %j to the owner',
  (trackingNumber) => expect(carrierOf(trackingNumber)).toBeUndefined(),
);
