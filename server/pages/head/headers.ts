// `{squarespace-headers}` and `{squarespace-footers}` (template-folders 7): everything a page needs beside its template's markup.
// Called by make-page.ts.
import type { Assets } from '../../../renderer/render.ts';
import { escapeHtml } from '../../base/text/escape-html.ts';
import { scriptHash } from '../../http/middleware/security-headers.ts';
import { callsGlobals, inlineScriptsOf } from '../../site/template/sources.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import { scriptWords } from '../data/strings.ts';
import { scriptJson } from '../escape.ts';
import { editRuntimeTags } from '../own/editor-routes.ts';
import { browserGlobals, imageLoaderBootstrap } from './browser-globals.ts';

export type Head = {
  website: Website;
  template: Template;
  assets: Assets;
  /** Plain texts. */
  title: string;
  description: string;
  /** With origin. */
  canonicalUrl: string;
  /** With origin. */
  imageUrl?: string;
  openGraphType: 'website' | 'article' | 'product';
  isHidden: boolean;
  feedUrl?: string;
  siteCssUrl: string;
  contextScript: string;
  structuredData: readonly unknown[];
  /** In code blocks of the page: they may call the browser globals, too. */
  codeScripts: readonly string[];
  isLockScreen: boolean;
  edit: boolean;
};

export type HeadHtml = { headers: string; footers: string; scriptHashes: string[]; ownerScriptHashes: string[] };

export function headHtml(head: Head): HeadHtml {
  const { website, assets, edit } = head;
  const { footer, postItem = '', lockPage = '' } = website.codeInjection;
  const header = website.codeInjection.header + (head.isLockScreen ? lockPage : '');
  const usesGlobals = head.template.usesGlobals || callsGlobals([header, footer, postItem, ...head.codeScripts]);
  return {
    headers: [
      '<!-- This is Squarespace. -->',
      `<!-- ${website.identifier.replace(/[^\w.-]/g, '')} -->`,
      `<title>${escapeHtml(head.title)}</title>`,
      ...metaTags(head),
      // Ours, in a layer: before the template's, and left out by one that draws everything itself.
      ...(head.template.manifest.systemStyles ? files(assets, 'storefront', 'css').map(stylesheet) : []),
      stylesheet(head.siteCssUrl),
      `<script data-name="static-context">${head.contextScript}</script>`,
      ...(usesGlobals ? [`<script data-name="browser-globals">${browserGlobals}</script>`] : []),
      ...files(assets, 'storefront', 'js').map((url) => storefrontScript(url, head)),
      edit ? editRuntimeTags(assets) : `<script type="speculationrules">${speculationRules}</script>`,
      ...head.structuredData.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
      header,
      '<!-- End of Squarespace Headers -->',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    footers: usesGlobals
      ? `${footer}<script type="text/javascript" data-sqs-type="imageloader-bootstrapper">${imageLoaderBootstrap}</script>`
      : footer,
    scriptHashes: [
      head.contextScript,
      speculationRules,
      ...(usesGlobals ? [browserGlobals, imageLoaderBootstrap] : []),
    ].map(scriptHash),
    ownerScriptHashes: [...[header, footer, postItem].flatMap(inlineScriptsOf), ...head.template.inlineScripts].map(
      scriptHash,
    ),
  };
}

function metaTags(head: Head): string[] {
  const { website, title, description, imageUrl, canonicalUrl } = head;
  const property = (name: string, content: string | undefined) =>
    content ? [`<meta property="${name}" content="${escapeHtml(content)}">`] : [];
  const named = (name: string, content: string | undefined) =>
    content ? [`<meta name="${name}" content="${escapeHtml(content)}">`] : [];
  return [
    ...named('description', description),
    ...(head.isHidden ? named('robots', 'noindex') : []),
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    ...property('og:site_name', website.siteTitle),
    ...property('og:title', title),
    ...property('og:url', canonicalUrl),
    ...property('og:type', head.openGraphType),
    ...property('og:description', description),
    ...property('og:image', imageUrl),
    ...named('twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
    ...named('twitter:title', title),
    ...named('twitter:description', description),
    ...named('twitter:image', imageUrl),
    ...(head.feedUrl
      ? [
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(head.feedUrl)}">`,
        ]
      : []),
  ];
}

const files = (assets: Assets, entry: string, kind: 'js' | 'css'): string[] =>
  (assets.entries[entry]?.[kind] ?? []).map((file) => `${assets.publicPath}${file}`);

const stylesheet = (url: string) => `<link rel="stylesheet" href="${escapeHtml(url)}">`;

function storefrontScript(url: string, { website, template }: Head): string {
  const words = scriptWords(website.language, template);
  const attribute = Object.keys(words).length > 0 ? ` data-words="${escapeHtml(JSON.stringify(words))}"` : '';
  return `<script src="${escapeHtml(url)}"${attribute} defer></script>`;
}

/** Links are fetched when a finger or pointer is about to follow them; nothing that changes or is private (architecture 2). */
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
