// `{squarespace-headers}` and `{squarespace-footers}` (template-folders 7): everything a page needs beside its template's markup.
import type { Assets, Page } from '../../../../renderer/render.ts';
import { type Html, html, joinHtml, raw } from '../../../base/text/html.ts';
import { languageOf } from '../../../base/text/language.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import { scriptHash } from '../../../http/middleware/security-headers.ts';
import { cssVersion } from '../../../site/template/site-css.ts';
import { fontPreloads, withSiteStyles } from '../../../site/template/site-styles.ts';
import { callsGlobals, inlineScriptsOf } from '../../../site/template/sources.ts';
import type { Template } from '../../../site/template/template.ts';
import type { Website } from '../../../site/website/schema.ts';
import { keptPart } from '../../gather/ask.ts';
import { scriptWords } from '../../gather/strings.ts';
import type { Composing } from '../composing.ts';
import { browserGlobals, imageLoaderBootstrap } from './browser-globals.ts';
import type { CensusStart } from './census-start.ts';
import { entryTags } from './entry-tags.ts';
import { visitorFormFile } from './visitor-form-file.ts';

export type Head = {
  /** Plain texts. */
  title: string;
  description: string;
  /** Absolute. */
  canonicalUrl: string;
  /** The page in each language, the main one first; empty in a site with one language. Absolute. */
  languageUrls: readonly { code: string; url: string }[];
  /** Absolute: the page's own, else the logo. */
  imageUrl?: string;
  /** A logo is shown small beside the text. */
  isLargeImage: boolean;
  openGraphType: 'website' | 'article' | 'product';
  isHidden: boolean;
  feedUrl?: string;
  constants: HeadConstants;
  contextScript: string;
  /** Absent where visits aren't counted. */
  census?: CensusStart | undefined;
  structuredData: readonly unknown[];
  isLockScreen: boolean;
  /** The page's own code, after the site's. */
  pageCode?: { header: string; footer: string } | undefined;
};

export type HeadHtml = Awaited<ReturnType<Page['head']>> & { scriptHashes: string[]; ownerScriptHashes: string[] };

type HeadConstants = Awaited<ReturnType<typeof headConstants>>;

/** The part of the head that is the same on every page. */
export const headConstants = keptPart('head', async ({ website, template, assets }, ask) => {
  const { tweaks } = website;
  const own = { tweaks, css: await ask.part('custom-css'), fonts: await ask.ownFonts() };
  const { script: visitorForm } = visitorFormFile(website);
  const { header, footer, postItem = '' } = website.codeInjection;
  return {
    fonts: fontPreloads(template, own).map(
      (url) => html`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    styles: [
      // Ours, in a layer: before the template's, and left out by one that draws everything itself.
      ...(template.manifest.systemStyles ? files(assets, 'storefront', 'css').map(stylesheet) : []),
    ],
    siteStyles: stylesheet(
      `/site.css?v=${cssVersion(withSiteStyles(template, own), tweaks)}${ask.showsDrafts ? '&draft=1' : ''}`,
    ),
    scripts: [
      ...wordsScripts(assets, website),
      ...files(assets, 'storefront', 'js').map((url) => storefrontScript(url, website, template)),
    ],
    ownerScriptHashes: [...[header, footer, postItem].flatMap(inlineScriptsOf), ...template.inlineScripts].map(
      scriptHash,
    ),
    usesGlobals: template.usesGlobals || callsGlobals([header, footer, postItem]),
    globalsHashes: [browserGlobals, imageLoaderBootstrap].map(scriptHash),
    rulesHash: scriptHash(speculationRules),
    visitorForm,
    visitorFormHash: scriptHash(visitorForm),
  };
});

/** @param codeScripts in code blocks of the page: they may use the browser globals too */
export function headHtml(composing: Composing, head: Head, codeScripts: readonly string[]): HeadHtml {
  const { website, assets } = composing.site;
  const { edit } = composing.request;
  const { constants, isLockScreen, pageCode = { header: '', footer: '' } } = head;
  const { lockPage = '' } = website.codeInjection;
  // The part that isn't covered by the constants.
  const own = [...(isLockScreen ? [lockPage] : []), pageCode.header, pageCode.footer];
  const header = website.codeInjection.header + (isLockScreen ? lockPage : '') + pageCode.header;
  const footer = website.codeInjection.footer + pageCode.footer;
  const usesGlobals = constants.usesGlobals || callsGlobals([...codeScripts, ...own]);
  return {
    headers: joinHtml(
      [
        raw('<!-- This is Squarespace. -->'),
        html`<!-- ${website.identifier.replace(/[^\w.-]/g, '')} -->`,
        html`<title>${head.title}</title>`,
        ...metaTags(website, head),
        ...constants.fonts,
        ...constants.styles,
        ...blockSheets(composing),
        constants.siteStyles,
        html`<script data-name="static-context">${raw(head.contextScript)}</script>`,
        html`<script data-name="visitor-form-context">${raw(constants.visitorForm)}</script>`,
        ...(usesGlobals ? [html`<script data-name="browser-globals">${raw(browserGlobals)}</script>`] : []),
        ...(head.census ? [html`<script data-name="census">${raw(head.census.script)}</script>`] : []),
        ...constants.scripts,
        edit
          ? entryTags(assets, 'edit-runtime')
          : html`<script type="speculationrules">${raw(speculationRules)}</script>`,
        ...head.structuredData.map(
          (data) => html`<script type="application/ld+json">${raw(scriptJson(data))}</script>`,
        ),
        raw(header),
        raw('<!-- End of Squarespace Headers -->'),
      ].filter((line) => String(line) !== ''),
      '\n',
    ),
    footers: usesGlobals
      ? html`${raw(footer)}<script type="text/javascript" data-sqs-type="imageloader-bootstrapper">${raw(imageLoaderBootstrap)}</script>`
      : raw(footer),
    scriptHashes: [
      scriptHash(head.contextScript),
      constants.visitorFormHash,
      constants.rulesHash,
      ...(head.census ? [head.census.hash] : []),
      ...(usesGlobals ? constants.globalsHashes : []),
    ],
    ownerScriptHashes: [...constants.ownerScriptHashes, ...own.flatMap(inlineScriptsOf).map(scriptHash)],
  };
}

function metaTags(website: Website, head: Head): Html[] {
  const { title, description, imageUrl, canonicalUrl, languageUrls } = head;
  const property = (name: string, content: string | undefined) =>
    content ? [html`<meta property="${name}" content="${content}">`] : [];
  const named = (name: string, content: string | undefined) =>
    content ? [html`<meta name="${name}" content="${content}">`] : [];
  return [
    ...named('description', description),
    ...(head.isHidden ? named('robots', 'noindex') : []),
    html`<link rel="canonical" href="${canonicalUrl}">`,
    ...languageUrls.map(({ code, url }) => html`<link rel="alternate" hreflang="${code}" href="${url}">`),
    ...languageUrls.slice(0, 1).map(({ url }) => html`<link rel="alternate" hreflang="x-default" href="${url}">`),
    ...property('og:site_name', website.siteTitle),
    ...property('og:title', title),
    ...property('og:url', canonicalUrl),
    ...property('og:type', head.openGraphType),
    ...property('og:description', description),
    ...property('og:image', imageUrl),
    ...named('twitter:card', head.isLargeImage ? 'summary_large_image' : 'summary'),
    ...named('twitter:title', title),
    ...named('twitter:description', description),
    ...named('twitter:image', imageUrl),
    ...(head.feedUrl
      ? [html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${head.feedUrl}">`]
      : []),
  ];
}

const files = (assets: Assets, entry: string, kind: 'js' | 'css'): string[] =>
  (assets.entries[entry]?.[kind] ?? []).map((file) => `${assets.publicPath}${file}`);

/** The template's come after them and win. Any block may be added in the editor. */
function blockSheets({ site: { assets }, request, ask }: Composing): Html[] {
  const entries = request.edit
    ? Object.keys(assets.entries).filter((entry) => entry.startsWith('block-'))
    : [...ask.noted.blockStyles].map((name) => `block-${name}`);
  return entries.sort().flatMap((entry) => files(assets, entry, 'css').map(stylesheet));
}

const stylesheet = (url: string) => html`<link rel="stylesheet" href="${url}">`;

function storefrontScript(url: string, website: Website, template: Template): Html {
  const words = scriptWords(website.language, template);
  const attribute = Object.keys(words).length > 0 ? html` data-words="${JSON.stringify(words)}"` : '';
  return html`<script src="${url}"${attribute} defer></script>`;
}

/** The sentences of the storefront's scripts in the site's language. It runs before them. */
const wordsScripts = (assets: Assets, website: Website): Html[] =>
  files(assets, `words-${languageOf(website.language)}`, 'js').map((url) => html`<script src="${url}" defer></script>`);

/** Prefetches links on hover or touch, except those with side effects or private content (architecture 2). */
const speculationRules = scriptJson({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/cart*',
                '/checkout*',
                '/account*',
                '/config*',
                '/api/*',
                '/images/*',
                '/assets/*',
                '/s/*',
              ],
            },
          },
          { not: { selector_matches: '[rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
