// Page data as JSON text, in pieces: a list of two hundred products is two megabytes, and others are let in between the pieces.

/** Elements of one piece. */
const atOnce = 20;

/** What `JSON.stringify` writes for plain data, long lists of the first level in several pieces. */
export function* jsonChunks(json: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(json)) {
    if (Array.isArray(value) && value.length > atOnce) {
      yield `${before}${JSON.stringify(name)}:[`;
      for (let from = 0; from < value.length; from += atOnce)
        yield (from > 0 ? ',' : '') + JSON.stringify(value.slice(from, from + atOnce)).slice(1, -1);
      before = '],';
      continue;
    }
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    before = ',';
  }
  yield before === '{' ? '{}' : before === '],' ? ']}' : '}';
}
