// Lossless conversion of store values to JSON and back: types without a JSON form are tagged, e.g. {"$date":0}.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export function encodeValue(value: unknown): Json {
  switch (typeof value) {
    case 'undefined':
      return { $undefined: true };
    case 'bigint':
      return { $bigint: String(value) };
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $number: Object.is(value, -0) ? '-0' : String(value) };
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      break;
    default:
      throw new TypeError(`Cannot export a ${typeof value}`);
  }
  if (value === null) return null;
  if (Array.isArray(value)) return Array.from(value, encodeValue);
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.getTime() };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  const entries = Object.entries(value).map(([name, part]): [string, Json] => [name, encodeValue(part)]);
  // An object that could be mistaken for a tag.
  if (entries.some(([name]) => name.startsWith('$'))) return { $object: entries };
  return Object.fromEntries(entries);
}

/** @throws TypeError for an unknown tag */
export function decodeValue(json: Json): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(decodeValue);
  const [tag] = Object.keys(json);
  if (tag === undefined || !tag.startsWith('$'))
    return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, decodeValue(part)]));
  const content = json[tag]!;
  switch (tag) {
    case '$undefined':
      return undefined;
    case '$bigint':
      return BigInt(content as string);
    case '$number':
      return Number(content);
    case '$date':
      return new Date(content === null ? Number.NaN : (content as number));
    case '$bytes':
      return Buffer.from(content as string, 'base64');
    case '$object':
      return Object.fromEntries((content as [string, Json][]).map(([name, part]) => [name, decodeValue(part)]));
    default:
      throw new TypeError(`Unknown tag ${tag}`);
  }
}
