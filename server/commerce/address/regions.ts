// The states and provinces of countries whose address forms offer a list, and which one a text means: people, files and programs write
// "NY", "ny", "New York" or "US-NY". The code is stored, and rules compare by it. Portable.

type Region = readonly [code: string, name: string];

const table = (text: string): Region[] =>
  text.split('|').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)] as const);

/** Countries whose address form offers a list of regions. */
export const regions: Readonly<Record<string, readonly Region[]>> = {
  US: table(
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
      'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
      'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
      'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
      'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
      'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
  ),
  CA: table(
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|' +
      'NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  ),
  AU: table(
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|' +
      'TAS Tasmania|VIC Victoria|WA Western Australia',
  ),
};

/** Common spellings that are neither the code nor the name. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: { 'Washington DC': 'DC', 'Washington D.C.': 'DC', 'State of New York': 'NY' },
  CA: {
    Newfoundland: 'NL',
    Labrador: 'NL',
    PEI: 'PE',
    'Yukon Territory': 'YT',
    'Colombie-Britannique': 'BC',
    'Île-du-Prince-Édouard': 'PE',
    'Nouveau-Brunswick': 'NB',
    'Nouvelle-Écosse': 'NS',
  },
  AU: { Tassie: 'TAS' },
};

/** Only letters and digits, without accents and case: "N.Y." is "ny", "Québec" is "quebec". */
const folded = (text: string): string =>
  // Fast path: nearly all inputs are codes, and a checkout compares an address with every rule of the shop.
  /^[a-z\d]*$/i.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();

const codes = new Map(
  Object.entries(regions).map(([country, list]) => {
    const names = [...list, ...Object.entries(otherNames[country] ?? {}).map(([name, code]) => [code, name] as const)];
    return [
      country,
      new Map(names.flatMap(([code, name]) => [code, name, `${country}-${code}`].map((one) => [folded(one), code]))),
    ];
  }),
);

/** The code of a region, or the text unchanged when it is not one or the country has no list. */
export function regionOf(country: string, text: string): string {
  const known = codes.get(country);
  return known === undefined || text === '' ? text : (known.get(folded(text)) ?? text);
}

/** Whether two texts mean the same region. */
export function isSameRegion(country: string, one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map((text) => folded(regionOf(country, text)));
  return a !== '' && a === b;
}
