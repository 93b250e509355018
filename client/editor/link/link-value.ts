// Converts links between their stored form (server/content/block/href.ts) and the link editor's fields. Editor D3 to D5. Pure.

import { decodedUri } from '../../../server/base/text/decoded.ts';
import { isSafeHref } from '../../../server/content/block/href.ts';
import type { EditablePage } from '../../../server/content/document/edit-schema.ts';
import { isEmail } from '../../../server/outbox/address.ts';
import { messages } from './messages.ts';

export type LinkKind = 'page' | 'web' | 'email' | 'phone' | 'file';

/** The input of each tab; switching tabs keeps it. */
export type LinkDraft = {
  kind: LinkKind;
  pageId: string;
  /** Without `#`. */
  part: string;
  url: string;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  body: string;
  phone: string;
  /** The file's name. */
  file: string;
};

const emptyDraft: LinkDraft = {
  kind: 'page',
  pageId: '',
  part: '',
  url: '',
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  body: '',
  phone: '',
  file: '',
};
const fileStart = '/s/';

/** @param href empty for a new link */
export function draftOf(href: string): LinkDraft {
  const [, pageId, part = ''] = /^([0-9a-f]{24})(?:#(.*))?$/.exec(href) ?? [];
  if (pageId !== undefined) return { ...emptyDraft, kind: 'page', pageId, part };
  if (/^mailto:/i.test(href)) return { ...emptyDraft, kind: 'email', ...mailOf(href.slice(7)) };
  if (/^tel:/i.test(href)) return { ...emptyDraft, kind: 'phone', phone: href.slice(4) };
  if (href.startsWith(fileStart))
    return { ...emptyDraft, kind: 'file', file: decodedUri(href.slice(fileStart.length)) };
  return href === '' ? emptyDraft : { ...emptyDraft, kind: 'web', url: href };
}

export type LinkProblems = Partial<Record<keyof LinkDraft, string>>;
type Page = { id: string; path: string };

/** @param pages the site's pages: a URL of one of them is stored as its ID */
export function hrefOfDraft(draft: LinkDraft, pages: readonly Page[]): { href: string } | { problems: LinkProblems } {
  switch (draft.kind) {
    case 'page':
      if (draft.pageId === '') return { problems: { pageId: messages.choosePage } };
      return { href: withPart(draft.pageId, draft.part) };
    case 'web':
      return webHref(draft.url, pages);
    case 'email':
      return emailHref(draft);
    case 'phone': {
      const number = draft.phone.replace(/[^\d+*#;,.-]/g, '').replace(/[.-]/g, '');
      return /\d{2}/.test(number) ? { href: `tel:${number}` } : { problems: { phone: messages.phoneWrong } };
    }
    case 'file':
      if (draft.file === '') return { problems: { file: messages.chooseFile } };
      return { href: fileStart + encodeURIComponent(draft.file) };
    default:
      return draft.kind satisfies never;
  }
}

const withPart = (pageId: string, part: string): string => {
  const clean = part.trim().replace(/^#/, '');
  return clean === '' ? pageId : `${pageId}#${encodeURI(clean)}`;
};

function webHref(typed: string, pages: readonly Page[]): { href: string } | { problems: LinkProblems } {
  const text = typed.trim();
  if (/^[/#]/.test(text)) {
    if (!isSafeHref(text)) return { problems: { url: messages.pageUrl({ val: text.slice(0, 100) }) } };
    const [path, part = ''] = text.split('#');
    const page = path === '' ? undefined : pages.find((one) => one.path === path);
    return { href: page ? withPart(page.id, part) : text };
  }
  const wrong = { problems: { url: messages.linkFormat({ host: 'https://example.com', other: 'example.com' }) } };
  const url = /^https?:\/\//i.test(text)
    ? text
    : /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[:/?#]\S*)?$/u.test(text)
      ? `https://${text}`
      : '';
  if (url === '' || !URL.canParse(url) || !isSafeHref(url)) return wrong;
  return { href: url };
}

function emailHref({ to, cc, bcc, subject, body }: LinkDraft): { href: string } | { problems: LinkProblems } {
  const problems: LinkProblems = {};
  if (to.trim() === '') problems.to = messages.emailMissing;
  for (const [name, text] of Object.entries({ to, cc, bcc }))
    if (text.trim() !== '' && !emailsIn(text))
      problems[name as 'to'] = messages.emailFormat({ email: 'name@example.com' });
  if (Object.keys(problems).length > 0) return { problems };
  const addresses = (text: string) =>
    (emailsIn(text) ?? []).map((one) => encodeURIComponent(one).replace('%40', '@')).join(',');
  const extras = [
    ['cc', addresses(cc)],
    ['bcc', addresses(bcc)],
    ['subject', encodeURIComponent(subject.trim())],
    ['body', encodeURIComponent(body.trim().replace(/\r?\n/g, '\r\n'))],
  ].filter(([, value]) => value !== '');
  const query = extras.map(([name, value]) => `${name}=${value}`).join('&');
  return { href: `mailto:${addresses(to)}${query === '' ? '' : `?${query}`}` };
}

/** Undefined if one of them isn't an email address. */
function emailsIn(text: string): string[] | undefined {
  const all = text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
  return all.length > 0 && all.every(isEmail) ? all : undefined;
}

function mailOf(rest: string): Pick<LinkDraft, 'to' | 'cc' | 'bcc' | 'subject' | 'body'> {
  const at = rest.indexOf('?');
  const to = at < 0 ? rest : rest.slice(0, at);
  const fields: Record<string, string> = {};
  for (const pair of at < 0
    ? []
    : rest
        .slice(at + 1)
        .split('&')
        .slice(0, 20)) {
    const [name = '', ...value] = pair.split('=');
    fields[name.toLowerCase()] = decodedUri(value.join('='));
  }
  const { cc = '', bcc = '', subject = '', body = '' } = fields;
  return { to: decodedUri(to), cc, bcc, subject, body: body.replace(/\r\n/g, '\n') };
}

/** Whether visitors can open it by a link. */
export const isLinkable = ({ folder, isUnvisited }: Pick<EditablePage, 'folder' | 'isUnvisited'>): boolean =>
  !folder && !isUnvisited;
