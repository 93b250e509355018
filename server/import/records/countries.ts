// Country names and codes in files. Portable.
import { countryCodes, countryName, isCountry } from '../../commerce/address/countries.ts';

/** As in other shops' files. */
const otherNames = new Map(
  Object.entries({
    'united states of america': 'US',
    usa: 'US',
    uk: 'GB',
    'great britain': 'GB',
    'hong kong': 'HK',
    macau: 'MO',
    macao: 'MO',
    turkey: 'TR',
    'czech republic': 'CZ',
    burma: 'MM',
    swaziland: 'SZ',
    'ivory coast': 'CI',
    'cape verde': 'CV',
    macedonia: 'MK',
    'the netherlands': 'NL',
    'russian federation': 'RU',
    'korea, republic of': 'KR',
    'republic of korea': 'KR',
    'viet nam': 'VN',
  }),
);

/** Filled on first use, because it takes 20 ms and startup doesn't need it. */
const byName = new Map<string, string>();

function codeOfName(lower: string): string | undefined {
  if (byName.size === 0) for (const code of countryCodes) byName.set(countryName(code, 'en').toLowerCase(), code);
  return byName.get(lower);
}

/** '' for a blank cell; undefined for an unknown country. */
export function countryCodeOf(cell: string): string | undefined {
  const text = cell.trim();
  if (text === '') return '';
  const code = text.toUpperCase();
  if (isCountry(code)) return code;
  const lower = text.toLowerCase();
  return codeOfName(lower) ?? otherNames.get(lower);
}
