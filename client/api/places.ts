// Place suggestions and place details. Spec §7 "places".
import { type Answer, call } from './call.ts';

export type Suggestion = { id: string; main: string; secondary: string };
type PlaceParts = { city?: string; region?: string; postalCode?: string };

type Predictions = {
  predictions: { place_id: string; structured_formatting: { main_text: string; secondary_text: string } }[];
};
type Details = { result?: { address_components: { short_name: string; types: string[] }[] } };

const path = '/api/google-maps/places';

export async function suggestPlaces(input: string, country: string): Promise<Suggestion[]> {
  const query = new URLSearchParams({ input: input.slice(0, 200), components: `country:${country.toLowerCase()}` });
  const answer: Answer<Predictions> = await call('GET', `${path}/autocomplete?${query}`);
  if (!answer.ok) return [];
  return answer.body.predictions.map(({ place_id, structured_formatting: { main_text, secondary_text } }) => ({
    id: place_id,
    main: main_text,
    secondary: secondary_text,
  }));
}

/** The page and section that ask for the place. Spec §7: the call expects it. */
type TrackingContext = { productPage: string; productSection: string };

export async function placeDetails(id: string, context: TrackingContext | undefined): Promise<PlaceParts | undefined> {
  if (!context?.productPage || !context.productSection)
    console.error('Place details need a product page and a product section.');
  const answer: Answer<Details> = await call('GET', `${path}/details?${new URLSearchParams({ place_id: id })}`);
  const components = answer.ok ? answer.body.result?.address_components : undefined;
  if (!components) return undefined;
  const part = (type: string) => components.find(({ types }) => types.includes(type))?.short_name;
  return { city: part('locality'), region: part('administrative_area_level_1'), postalCode: part('postal_code') };
}
