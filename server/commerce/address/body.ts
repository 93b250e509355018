// Parses and cleans an address from a request. address.ts validates it, field by field. Portable.
import * as z from 'zod';
import { normalizeInput } from '../../base/text/normalize.ts';
import { regionOf } from './regions.ts';

export const word = (max: number) =>
  z
    .string()
    .max(max * 2)
    .nullish()
    .transform((value) => value?.normalize('NFC').trim() ?? '');

/** Normalized, since programs read it: a postal code, a number. */
const plain = (max: number) => word(max).transform(normalizeInput);

export const addressBodySchema = z
  .object({
    firstName: word(100),
    lastName: word(100),
    line1: word(200),
    line2: word(200),
    city: word(100),
    region: word(100),
    postalCode: plain(20),
    country: word(2).transform((value) => value.toUpperCase()),
    phoneNumber: plain(40),
  })
  .transform((address) => ({ ...address, region: regionOf(address.country, address.region) }));
