// Messages of the map point fields. Portable.

export const messages = {
  findTown: 'Find a town',
  findTownHint: 'Portland, Maine',
  townSource: 'Towns come from GeoNames. Nothing is sent to a map service.',
  latitude: 'Latitude',
  longitude: 'Longitude',
  placeHint: 'For the exact spot, paste coordinates such as 43.6591, -70.2568, or a link from a map, into either box.',
  latitudeWrong: 'Enter a number from -90 to 90.',
  longitudeWrong: 'Enter a number from -180 to 180.',
} as const;
