// The files of a browser build entry, as elements: for the editor's page, and for preview pages.
import { type Html, html, joinHtml } from '../../../base/text/html.ts';

/** assets.json of the browser build, as far as needed here. */
export type EntryAssets = {
  publicPath: string;
  entries: Readonly<Record<string, { js: readonly string[]; css: readonly string[] } | undefined>>;
};

export function entryTags({ publicPath, entries }: EntryAssets, entry: string): Html {
  const { js = [], css = [] } = entries[entry] ?? {};
  const elements = [
    ...css.map((file) => html`<link rel="stylesheet" href="${publicPath}${file}">`),
    ...js.map((file) => html`<script src="${publicPath}${file}" defer></script>`),
  ];
  return joinHtml(elements, '\n');
}
