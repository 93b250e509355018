// Parses pasted coordinates. Pure.

/** @returns undefined unless it is a number between -max and max */
export function numberIn(text: string, max: number): number | undefined {
  if (!/^\s*-?\d{1,3}(?:\.\d{1,15})?\s*$/.test(text)) return undefined;
  const number = Number(text);
  return Math.abs(number) <= max ? number : undefined;
}

const patterns = [
  /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/,
  // Map links: `…/@43.65,-70.25,17z`, `…#map=17/43.65/-70.25`, `…?q=43.65,-70.25`, `…mlat=43.65&mlon=-70.25`.
  /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /#map=\d{1,2}\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
  /[?&](?:q|ll|query)=(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)(-?\d{1,3}(?:\.\d+)?)/i,
  /mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/,
];

/** e.g. `43.6591, -70.2568`, or a map link. */
export function coordinatesIn(text: string): { lat: number; lng: number } | undefined {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text.slice(0, 2000)) ?? [];
    if (lat === undefined || lng === undefined) continue;
    if (Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180) return { lat: Number(lat), lng: Number(lng) };
  }
  return undefined;
}
