// Searches the bundled list of towns, larger ones first. Portable.
import { foldedWords } from '../../base/text/folded.ts';
import { countriesByName } from '../address/countries.ts';
import { regions } from '../address/regions.ts';
import type { FoundPlace } from './calls.ts';

export type MapTown = FoundPlace & {
  /** The normalized words of its name. */
  words: string;
  /** Normalized codes and names of its region and country. */
  inside: readonly string[];
};

const foundMax = 8;
const language = 'en-US';

/** @param list one town per line, largest first: `Portland|US|ME|43.66|-70.26` */
export function readTowns(list: string): MapTown[] {
  const countries = new Map(countriesByName(language).map(({ code, name }) => [code, name]));
  return list
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const [name = '', countryCode = '', regionCode = '', lat, lng] = line.split('|');
      const country = countries.get(countryCode) ?? countryCode;
      const region = regions[countryCode]?.find(([code]) => code === regionCode)?.[1] ?? regionCode;
      return {
        ...{ id: String(index), name, lat: Number(lat), lng: Number(lng) },
        note: [region, country].filter(Boolean).join(', '),
        words: ` ${foldedWords(name)}`,
        inside: [region, regionCode, country, countryCode].filter(Boolean).map(foldedWords),
      };
    });
}

/**
 * @param search a prefix of a word of the name, then the region, e.g. `Portland, Maine` or `portland me`. A street
 * address may precede it: `12 Main St, Portland, ME`.
 */
export function searchTowns(towns: readonly MapTown[], search: string): FoundPlace[] {
  const parts = search.split(',').map(withoutNumbers).filter(Boolean);
  const words = parts.at(-1)?.split(' ') ?? [];
  const readings: [name: string | undefined, inside: string][] = [
    [parts.at(-1), ''],
    [parts.at(-2), parts.at(-1) ?? ''],
    [parts.at(-3), parts.at(-2) ?? ''],
    [words.slice(0, -1).join(' '), words.at(-1) ?? ''],
  ];
  for (const [name = '', inside] of parts.length > 1 ? [...readings.slice(1), ...readings.slice(0, 1)] : readings) {
    if (name.length < 2) continue;
    const found = [];
    for (const town of towns) {
      if (!town.words.includes(` ${name}`)) continue;
      if (inside !== '' && !town.inside.some((place) => place.startsWith(inside))) continue;
      found.push(town);
    }
    const exact = found.filter(({ words: own }) => own === ` ${name}`);
    const others = found.filter((town) => !exact.includes(town));
    if (found.length > 0) return [...exact, ...others].slice(0, foundMax).map(placeOf);
  }
  return [];
}

const placeOf = ({ id, name, note, lat, lng }: MapTown): FoundPlace => ({ id, name, note, lat, lng });

/** Removes house numbers and postal codes. */
const withoutNumbers = (text: string): string =>
  foldedWords(text)
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ');
