// Page data as JSON text, in chunks: a list of two hundred products is two megabytes, so yield to the event loop between chunks.

/** Elements of one piece. */
const atOnce = 20;

/** Texts are replaced by the name of their field. */
type Replacer = (name: string, value: unknown) => unknown;

/** The output of `JSON.stringify` for plain data; long lists of the first level are split into several chunks. */
export function* jsonChunks(json: Readonly<Record<string, unknown>>, replacer?: Replacer): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(json)) {
    if (Array.isArray(value) && value.length > atOnce) {
      yield `${before}${JSON.stringify(name)}:[`;
      for (let from = 0; from < value.length; from += atOnce)
        yield (from > 0 ? ',' : '') + JSON.stringify(value.slice(from, from + atOnce), replacer).slice(1, -1);
      before = '],';
      continue;
    }
    const text = JSON.stringify(value, replacer) as string | undefined;
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    before = ',';
  }
  yield before === '{' ? '{}' : before === '],' ? ']}' : '}';
}
