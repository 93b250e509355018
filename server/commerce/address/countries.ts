// Countries by ISO code, plus Kosovo by its customary code. Names come from the runtime's own locale data. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';

export const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const known = new Set(countryCodes);
export const isCountry = (code: string): boolean => known.has(code);

export type Country = { code: string; name: string };

/** Sorted by name, for a site in the language, e.g. [{ code: 'US', name: 'United States' }, …]. @param codes all when absent */
export function countriesByName(language: string, codes?: readonly string[]): readonly Country[] {
  const all = allCountries(language);
  return codes ? all.filter(({ code }) => codes.includes(code)) : all;
}

/** Options of a select, sorted by name. */
export const countryChoices = (language: string): { value: string; label: string }[] =>
  countriesByName(language).map(({ code, name }) => ({ value: code, label: name }));

/** Cached, since naming and sorting takes milliseconds. A shop needs each language of its site, and that of its files. */
const named = new Map<string, readonly Country[]>();
const languagesMax = 40;

function allCountries(siteLanguage: string): readonly Country[] {
  const known = named.get(siteLanguage);
  if (known) return known;
  const language = sentenceLanguage(siteLanguage);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
  if (named.size >= languagesMax) named.clear();
  named.set(siteLanguage, countries);
  return countries;
}

/** E.g. 'United States'; an unknown code is returned unchanged. */
export const countryName = (code: string, language: string): string =>
  allCountries(language).find((country) => country.code === code)?.name ?? code;
