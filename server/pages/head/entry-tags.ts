// The files of one entry of the browser build, as elements: the editor's page, and what a page of the preview carries beside its own.
import { type Html, html, joinHtml } from '../../base/text/html.ts';

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
