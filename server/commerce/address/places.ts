// Address suggestions without a network call: towns with their postal codes from a small built-in table. In the shape that clients of the
// original's map service read. Spec §7 "places", §8.
import { plain } from './postal-codes.ts';
import { type Town, towns } from './towns.ts';

type Prediction = {
  place_id: string;
  description: string;
  structured_formatting: { main_text: string; secondary_text: string };
  matched_substrings: { offset: number; length: number }[];
  types: string[];
};

type AddressSuggestion = {
  place_id: string;
  formatted_address: string;
  name: string;
  address_components: { long_name: string; short_name: string; types: string[] }[];
  types: string[];
};

/** The original's service returns at most five. */
const predictionsMax = 5;

const idOf = ({ country, postalCode, city }: Town) =>
  Buffer.from(`${country}|${postalCode}|${city}`).toString('base64url');

/** Lowercase without accents. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const placeText = ({ city, region, postalCode, country }: Town) => ({
  main: city,
  secondary: [[region, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
});

/** Matches towns by name or postal code against the last part of the input, which may follow a street and number. */
export function predict(input: string, country: string | undefined): Prediction[] {
  const parts = input.split(',');
  const street = parts.length > 1 ? parts.slice(0, -1).join(',').trim() : '';
  const wanted = folded(parts.at(-1) ?? '');
  const code = plain(parts.at(-1) ?? '');
  if (wanted.length < 2) return [];
  return towns
    .filter((town) => country === undefined || town.country === country)
    .filter(
      (town) => folded(town.city).startsWith(wanted) || (/\d/.test(code) && plain(town.postalCode).startsWith(code)),
    )
    .slice(0, predictionsMax)
    .map((town) => {
      const { main, secondary } = placeText(town);
      const mainText = street === '' ? main : `${street}, ${main}`;
      return {
        place_id: idOf(town),
        description: `${mainText}, ${secondary}`,
        structured_formatting: { main_text: mainText, secondary_text: secondary },
        matched_substrings: [{ offset: 0, length: Math.min(mainText.length, input.trim().length) }],
        types: ['locality', 'political', 'geocode'],
      };
    });
}

/** Undefined for an unknown ID. */
export function placeOf(placeId: string): AddressSuggestion | undefined {
  const town = towns.find((one) => idOf(one) === placeId);
  if (!town) return undefined;
  const { main, secondary } = placeText(town);
  const part = (text: string, ...types: string[]) => ({ long_name: text, short_name: text, types });
  return {
    place_id: placeId,
    name: main,
    formatted_address: `${main}, ${secondary}`,
    address_components: [
      part(town.city, 'locality', 'political'),
      ...(town.region ? [part(town.region, 'administrative_area_level_1', 'political')] : []),
      part(town.country, 'country', 'political'),
      part(town.postalCode, 'postal_code'),
    ],
    types: ['locality', 'political', 'geocode'],
  };
}
