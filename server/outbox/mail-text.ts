// The wording of a mail: the product's sentences, or the owner's own subject, heading, and body with the same placeholders.
// Facts such as rows, amounts, and buttons are the same in both. Portable.
import type { MailContent, MailSender } from './mail-layout.ts';

/** Plain text with placeholders such as `{number}`. The body's paragraphs are separated by empty lines. */
export type OwnText = { readonly subject: string; readonly heading: string; readonly body: string };

/** Sender data and the owner's texts. Load it with mailSiteOf() of site/mail/ before the transaction. */
export type MailSite = MailSender & {
  /** By kind of mail. */
  texts?: Readonly<Record<string, OwnText>> | undefined;
  /** Begins the paths of pages in the language of the mail, e.g. `/de`; absent in the main one. */
  prefix?: string | undefined;
  /** Writes `{number}` in place of the number, for the original text in the owner's editor. */
  isPattern?: true;
};

/** The address of a page in the language of the mail. @param path e.g. `/cart`; empty: the home page */
export const pageUrl = ({ siteUrl, prefix = '' }: Pick<MailSite, 'siteUrl' | 'prefix'>, path: string): string =>
  `${siteUrl}${prefix}${path}`;

export type MailValues = Readonly<Record<string, string | number>>;
type Wording = { subject: string; heading: string; body: readonly string[] };
export type WrittenMail = {
  subject: string;
  content: MailContent;
  /** Names that an owner's text may use; only with `isPattern`. */
  placeholders?: readonly string[];
};
type Facts = Omit<MailContent, 'siteTitle' | 'siteUrl' | 'heading' | 'paragraphs'> & {
  /** Paragraphs after the body that no owner's text replaces. */
  facts?: readonly string[];
};

/**
 * @param kind of the text, usually the mail's kind
 * @param values of the placeholders, besides `site`. They reach `original` unchanged, except for an owner's editor.
 */
export function writeMail<Values extends MailValues>(
  { texts, prefix, isPattern, ...from }: MailSite,
  kind: string,
  values: Values,
  original: (values: Values & { site: string }) => Wording,
  { facts = [], ...rest }: Facts = {},
): WrittenMail {
  const sender = { ...from, siteUrl: pageUrl({ ...from, prefix }, '') };
  const all = { ...values, site: sender.siteTitle };
  if (isPattern) {
    const placeholders = Object.keys(all);
    const names = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`]));
    const { subject, heading, body } = original(names as typeof all);
    return { subject, content: { ...sender, ...rest, heading, paragraphs: body }, placeholders };
  }
  const own = texts !== undefined && Object.hasOwn(texts, kind) ? texts[kind] : undefined;
  const { subject, heading, body } = own ? filledText(own, all) : original(all);
  return { subject, content: { ...sender, ...rest, heading, paragraphs: [...body, ...facts] } };
}

const filledText = ({ subject, heading, body }: OwnText, values: MailValues): Wording => ({
  subject: filledIn(subject, values),
  heading: filledIn(heading, values),
  body: body
    .split('\n\n')
    .map((paragraph) => filledIn(paragraph, values).trim())
    .filter(Boolean),
});

/**
 * An empty value also removes the space before it ("Hi {firstName}," becomes "Hi,") and the isolates around it that
 * base/text/translate.ts adds. An unknown name counts as empty.
 */
const filledIn = (text: string, values: MailValues): string =>
  text.replace(/( ?\u2068?)\{(\w{1,40})\}(\u2069?)/g, (_, before: string, name: string, after: string) => {
    const value = Object.hasOwn(values, name) ? String(values[name]) : '';
    return value === '' ? '' : `${before}${value}${after}`;
  });

/** @returns e.g. `['number', 'firstName']` */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name)),
];

/** The product's own text with placeholders, as `sample` wrote it for `isPattern`. */
export const ownTextOf = ({ subject, content }: WrittenMail): OwnText => ({
  subject,
  heading: content.heading,
  body: content.paragraphs.join('\n\n'),
});
