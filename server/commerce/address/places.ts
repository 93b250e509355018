// Address suggestions without a network call: towns with their postal codes from a small built-in table. In the shape that clients of the
// original's map service read. Spec §7 "places", §8.
import { foldedWords } from '../../base/text/folded.ts';
import { plain } from './postal-codes.ts';

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

const placeText = ({ city, region, postalCode, country }: Town) => ({
  main: city,
  secondary: [[region, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
});

/** Matches towns by name or postal code against the last part of the input, which may follow a street and number. */
export function predict(input: string, country: string | undefined): Prediction[] {
  const parts = input.split(',');
  const street = parts.length > 1 ? parts.slice(0, -1).join(',').trim() : '';
  const wanted = foldedWords(parts.at(-1) ?? '');
  const code = plain(parts.at(-1) ?? '');
  if (wanted.length < 2) return [];
  return towns
    .filter((town) => country === undefined || town.country === country)
    .filter(
      (town) =>
        foldedWords(town.city).startsWith(wanted) || (/\d/.test(code) && plain(town.postalCode).startsWith(code)),
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

/** The larger towns of each country, each with one of its postal codes. */
type Town = { country: string; region: string; city: string; postalCode: string };

const rows =
  'US|NY|New York|10001;US|CA|Los Angeles|90001;US|IL|Chicago|60601;US|TX|Houston|77001;US|AZ|Phoenix|85001;US|PA|Philadelphia|19101;US|TX|San Antonio|78201;US|CA|San Diego|92101;US|TX|Dallas|75201;US|CA|San Jose|95101;US|TX|Austin|78701;US|FL|Jacksonville|32099;US|CA|San Francisco|94102;US|OH|Columbus|43085;US|IN|Indianapolis|46201;US|NC|Charlotte|28201;US|WA|Seattle|98101;US|CO|Denver|80201;US|DC|Washington|20001;US|MA|Boston|02108;US|TN|Nashville|37201;US|MI|Detroit|48201;US|OR|Portland|97201;US|NV|Las Vegas|89101;US|KY|Louisville|40201;US|MD|Baltimore|21201;US|WI|Milwaukee|53201;US|NM|Albuquerque|87101;US|AZ|Tucson|85701;US|CA|Sacramento|94203;US|GA|Atlanta|30301;US|FL|Miami|33101;US|FL|Orlando|32801;US|FL|Tampa|33601;US|MN|Minneapolis|55401;US|LA|New Orleans|70112;US|OH|Cleveland|44101;US|HI|Honolulu|96801;US|AK|Anchorage|99501;US|NY|Ithaca|14850;US|NY|Buffalo|14201;US|NY|Rochester|14602;US|NY|Albany|12201;US|NY|Brooklyn|11201;US|PA|Pittsburgh|15201;US|UT|Salt Lake City|84101;US|MO|Kansas City|64101;US|MO|Saint Louis|63101;US|VA|Richmond|23218;US|CT|New Haven|06501;US|ME|Portland|04101;US|VT|Burlington|05401;US|NJ|Newark|07101;US|NJ|Jersey City|07302;' +
  'CA|ON|Toronto|M5H 2N2;CA|QC|Montreal|H3B 1A7;CA|BC|Vancouver|V5K 0A1;CA|AB|Calgary|T2P 1J9;CA|AB|Edmonton|T5J 0N3;CA|ON|Ottawa|K1A 0B1;CA|MB|Winnipeg|R3C 0A1;CA|QC|Quebec|G1R 2J6;CA|NS|Halifax|B3H 1A1;CA|BC|Victoria|V8W 1P6;' +
  'GB||London|EC1A 1BB;GB||Birmingham|B1 1AA;GB||Manchester|M1 1AE;GB||Glasgow|G1 1AA;GB||Edinburgh|EH1 1AA;GB||Leeds|LS1 1AA;GB||Liverpool|L1 1AA;GB||Bristol|BS1 1AA;GB||Cardiff|CF10 1AA;GB||Belfast|BT1 1AA;GB||Oxford|OX1 1AA;GB||Cambridge|CB1 1AA;GB||Brighton|BN1 1AA;GB||York|YO1 6GA;' +
  'IE||Dublin|D01;IE||Cork|T12;IE||Galway|H91;AU|NSW|Sydney|2000;AU|VIC|Melbourne|3000;AU|QLD|Brisbane|4000;AU|WA|Perth|6000;AU|SA|Adelaide|5000;AU|ACT|Canberra|2600;AU|TAS|Hobart|7000;NZ||Auckland|1010;NZ||Wellington|6011;NZ||Christchurch|8011;' +
  'DE||Berlin|10115;DE||Hamburg|20095;DE||München|80331;DE||Köln|50667;DE||Frankfurt am Main|60311;DE||Stuttgart|70173;DE||Düsseldorf|40213;DE||Leipzig|04109;DE||Dortmund|44135;DE||Essen|45127;DE||Bremen|28195;DE||Dresden|01067;DE||Hannover|30159;DE||Nürnberg|90402;DE||Bonn|53111;DE||Freiburg|79098;' +
  'AT||Wien|1010;AT||Graz|8010;AT||Linz|4020;AT||Salzburg|5020;AT||Innsbruck|6020;CH||Zürich|8001;CH||Genève|1201;CH||Basel|4001;CH||Bern|3011;CH||Lausanne|1003;CH||Luzern|6003;' +
  'FR||Paris|75001;FR||Marseille|13001;FR||Lyon|69001;FR||Toulouse|31000;FR||Nice|06000;FR||Nantes|44000;FR||Strasbourg|67000;FR||Montpellier|34000;FR||Bordeaux|33000;FR||Lille|59000;FR||Rennes|35000;' +
  'IT|RM|Roma|00118;IT|MI|Milano|20121;IT|NA|Napoli|80121;IT|TO|Torino|10121;IT|PA|Palermo|90121;IT|GE|Genova|16121;IT|BO|Bologna|40121;IT|FI|Firenze|50121;IT|VE|Venezia|30121;' +
  'ES|M|Madrid|28001;ES|B|Barcelona|08001;ES|V|Valencia|46001;ES|SE|Sevilla|41001;ES|Z|Zaragoza|50001;ES|MA|Málaga|29001;ES|BI|Bilbao|48001;PT||Lisboa|1100-001;PT||Porto|4000-001;PT||Coimbra|3000-001;' +
  'NL||Amsterdam|1012 AB;NL||Rotterdam|3011 AA;NL||Den Haag|2511 AA;NL||Utrecht|3511 AA;NL||Eindhoven|5611 AA;BE||Bruxelles|1000;BE||Antwerpen|2000;BE||Gent|9000;BE||Liège|4000;BE||Brugge|8000;LU||Luxembourg|L-1111;' +
  'DK||København|1050;DK||Aarhus|8000;DK||Odense|5000;SE||Stockholm|111 20;SE||Göteborg|411 03;SE||Malmö|211 18;SE||Uppsala|753 10;NO||Oslo|0150;NO||Bergen|5003;NO||Trondheim|7010;FI||Helsinki|00100;FI||Espoo|02100;FI||Tampere|33100;FI||Turku|20100;IS||Reykjavík|101;' +
  'PL||Warszawa|00-001;PL||Kraków|30-001;PL||Łódź|90-001;PL||Wrocław|50-001;PL||Poznań|60-001;PL||Gdańsk|80-001;CZ||Praha|110 00;CZ||Brno|602 00;SK||Bratislava|811 01;HU||Budapest|1011;GR||Athina|104 31;RO||București|010011;BG||Sofia|1000;HR||Zagreb|10000;SI||Ljubljana|1000;' +
  'JP|Tokyo|Chiyoda|100-0001;JP|Osaka|Osaka|530-0001;JP|Kyoto|Kyoto|600-8001;JP|Hokkaido|Sapporo|060-0001;SG||Singapore|018956;IN|MH|Mumbai|400001;IN|DL|New Delhi|110001;IN|KA|Bengaluru|560001;IN|TN|Chennai|600001;IN|WB|Kolkata|700001;MX|CMX|Ciudad de México|06000;MX|JAL|Guadalajara|44100;MX|NLE|Monterrey|64000;BR|SP|São Paulo|01001-000;BR|RJ|Rio de Janeiro|20010-000;BR|DF|Brasília|70040-010;AR||Buenos Aires|1001;ZA||Cape Town|8001;ZA||Johannesburg|2001;KR||Seoul|04524;TH||Bangkok|10100;PH||Manila|1000';

/** Country, region (where its addresses have one), town, postal code. */
export const towns: readonly Town[] = rows.split(';').map((row) => {
  const [country = '', region = '', city = '', postalCode = ''] = row.split('|');
  return { country, region, city, postalCode };
});
