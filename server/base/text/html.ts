// Markup with its own type: a template escapes every value that isn't markup, so a missing escape doesn't compile.
// Also used for XML, whose escapes are the same. Portable.

/** Finished markup. Only `html` and `raw` create it. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }

  toJSON(): string {
    return this.#markup;
  }
}

export type { Html };

/** Accepted parts of markup functions: no strings, which would need escaping. */
export type Markup = Html | '' | false | undefined | readonly Markup[];

/** `true` is missing on purpose: `${isOpen && html`…`}` prints nothing when false, and a bare flag is a mistake. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** `html`<p>${text}</p>``: text is escaped for elements and quoted attributes; null, undefined and false print nothing; arrays are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0] as string;
  for (let i = 0; i < values.length; i++) markup += printed(values[i]) + strings[i + 1];
  return new Html(markup);
}

/** Trusted markup: sanitized rich text, the renderer's output, code written by owners. */
export const raw = (markup: string): Html => new Html(markup);

export const isHtml = (value: unknown): value is Html => value instanceof Html;

/** ` name="value"` for each, with a leading space; `true` prints the bare name, undefined and false nothing. */
export const attributes = (all: Readonly<Record<string, string | number | boolean | undefined>>): Html =>
  new Html(
    Object.entries(all)
      .map(([name, value]) =>
        value === undefined || value === false ? '' : value === true ? ` ${name}` : ` ${name}="${printed(value)}"`,
      )
      .join(''),
  );

/** Text as markup; lines become `<br>`. */
export const htmlLines = (text: string): Html => new Html(escapeHtml(text).replaceAll('\n', '<br>'));

export const joinHtml = (all: readonly HtmlValue[], between: Html | string): Html =>
  new Html(all.map(printed).join(printed(between)));

function printed(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.toString();
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  return value.map(printed).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] as string);
