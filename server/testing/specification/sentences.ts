// The sentences of the specification with their numbers: 3.41 is the 41st of section 3. Headings have no number, nor have lines that end
// with a colon; such a line precedes each sentence of the list below it.

export type Sentence = { readonly number: string; readonly heading: string; readonly text: string };

/** Sentence boundaries, except in quotes. */
const end = /(?<=[.!?]['"]?)\s+(?=[A-Z*'"{]|[a-z]+[A-Z])/;
const quoted = /(?<=^|[\s(])'(?=\S)(?:[^']|'(?=\p{L}))*'(?=[\s.,;:)]|$)/gu;

function sentencesOf(line: string): string[] {
  const quotes: string[] = [];
  const bare = line.replace(
    quoted,
    (quote) => `'${/[.!?]'$/.test(quote) ? `.${quotes.push(quote)}.` : `${quotes.push(quote)}`}'`,
  );
  const whole = (text: string) => text.replace(/'\.?(\d+)\.?'/g, (all, at: string) => quotes[Number(at) - 1] ?? all);
  return bare.split(end).map(whole);
}

export function sentences(specification: string): Sentence[] {
  const found: Sentence[] = [];
  let [section, heading, count] = ['', '', 0];
  /** The lines above the current one, by indent. */
  let above: { indent: number; text: string }[] = [];
  const lines = specification.split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#')) {
      const next = /^## (\d+)\. /.exec(line)?.[1];
      if (next) [section, count] = [next, 0];
      heading = line;
      above = [];
    } else if (section && line.trim() && !/^\|[-| ]+$/.test(line) && !/^\|[-| ]+$/.test(lines[at + 1] ?? '')) {
      const [, space = '', bullet, rest = ''] = /^(\s*)(- )?(.*)$/.exec(line) ?? [];
      above = above.filter(({ indent }) => indent < space.length);
      if (bullet && /^(?:[^.]*:|\*\*[^*]*\*\*)$/.test(rest)) above.push({ indent: space.length, text: rest });
      else if (bullet || line.startsWith('|') || !line.endsWith(':'))
        for (const text of sentencesOf(rest))
          found.push({
            number: `${section}.${++count}`,
            heading,
            text: [...above.map((one) => one.text), text].join(' '),
          });
    }
  }
  return found;
}
