// Shipping addresses of test orders: the shop's own, or a well-known one in its country. Portable.
import type { Address } from '../address/schema.ts';

type TestAddress = Pick<Address, 'line1' | 'city' | 'region' | 'postalCode'>;

const places: Readonly<Record<string, TestAddress>> = {
  US: { line1: '1 Main Street', city: 'Portland', region: 'ME', postalCode: '04101' },
  CA: { line1: '1 King Street West', city: 'Toronto', region: 'ON', postalCode: 'M5H 1A1' },
  GB: { line1: '1 High Street', city: 'London', region: '', postalCode: 'SW1A 1AA' },
  AU: { line1: '1 George Street', city: 'Sydney', region: 'NSW', postalCode: '2000' },
  DE: { line1: 'Hauptstraße 1', city: 'Berlin', region: '', postalCode: '10115' },
  AT: { line1: 'Hauptstraße 1', city: 'Wien', region: '', postalCode: '1010' },
  FR: { line1: '1 rue de Rivoli', city: 'Paris', region: '', postalCode: '75001' },
  NL: { line1: 'Damrak 1', city: 'Amsterdam', region: '', postalCode: '1012 LG' },
  ES: { line1: 'Calle Mayor 1', city: 'Madrid', region: 'M', postalCode: '28013' },
  IT: { line1: 'Via Roma 1', city: 'Roma', region: 'RM', postalCode: '00184' },
};

type ShopAddress = { line1: string; city: string; region?: string; postalCode?: string; country: string };

/** @returns undefined if the user must enter one */
export function testAddressOf(name: string, shop: ShopAddress | undefined): Address | undefined {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const person = { firstName, lastName: rest.join(' ') || firstName, line2: '', phoneNumber: '' };
  if (shop?.line1 && shop.city) {
    const { line1, city, region = '', postalCode = '', country } = shop;
    return { ...person, line1, city, region, postalCode, country };
  }
  const country = shop?.country ?? 'US';
  const place = places[country];
  return place && { ...person, ...place, country };
}
