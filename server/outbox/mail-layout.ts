// The layout of all mails: tables and inline styles that mail clients understand, in light and dark, and a plain text
// version. Portable.

import * as z from 'zod';
import { type Html, type HtmlValue, html, htmlLines, joinHtml, type Markup, raw } from '../base/text/html.ts';
import { isRightToLeft } from '../base/text/language.ts';
import { isColor, readableOn } from './mail-color.ts';

const mailRowSchema = z.object({
  label: z.string(),
  /** Small text below the label: options, quantity. */
  detail: z.string().optional(),
  /** Link target of the label. */
  url: z.string().optional(),
  /** An amount, shown on the right. */
  value: z.string().optional(),
  /** Marks a total. */
  strong: z.boolean().optional(),
  /** Absolute; shown 56 px wide beside the label. */
  imageUrl: z.string().optional(),
});
export type MailRow = z.infer<typeof mailRowSchema>;

export const mailContentSchema = z.object({
  siteTitle: z.string(),
  /** Absolute, without a trailing slash. */
  siteUrl: z.string(),
  /** Absolute; if absent, the title is shown as text. */
  siteLogoUrl: z.string().optional(),
  /** Postal address or other legally required text at the end of a mail, one line each. */
  siteAddress: z.array(z.string()).readonly().optional(),
  /** The owner's own text at the end of every mail. */
  siteFooter: z.string().optional(),
  /** The color of the button, e.g. `#0a5c36`; default: ink. */
  accentColor: z.string().optional(),
  heading: z.string(),
  /** Plain text; keeps line breaks. */
  paragraphs: z.array(z.string()).readonly(),
  button: z.object({ label: z.string(), url: z.string() }).optional(),
  rows: z.array(mailRowSchema).readonly().optional(),
  /** Totals below the rows; in a mail that is too long, rows and paragraphs are cut first. */
  totals: z.array(mailRowSchema).readonly().optional(),
  /** Small text below the button; cut first. */
  notes: z.array(z.string()).readonly().optional(),
  /** Small text at the end: why the reader received this mail. */
  footer: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  /** BCP 47; default `en`. */
  language: z.string().optional(),
});
export type MailContent = z.infer<typeof mailContentSchema>;

/** Sender data, the same for every mail of a site. */
export type MailSender = Pick<
  MailContent,
  'siteTitle' | 'siteUrl' | 'siteLogoUrl' | 'siteAddress' | 'siteFooter' | 'accentColor' | 'language'
>;

/** Both versions of a mail's content. */
export type MailText = { html: string; text: string };

/** Limits of a stored mail; see outgoingMailSchema. The layout never exceeds them. */
export const htmlBytesMax = 40_000;
export const textBytesMax = 12_000;

/**
 * Escapes everything: all parts are plain text. Leaves out links other than http(s) and mailto. If a mail is too long,
 * it drops notes, then rows from the end, then paragraphs, and says how many rows: a mail never fails the commit that causes it.
 */
export function renderMail(mail: MailContent): MailText {
  const rows = [...(mail.rows ?? [])];
  const paragraphs = [...mail.paragraphs];
  const notes = [...(mail.notes ?? [])];
  let left = 0;
  for (;;) {
    const more = left > 0 ? [{ label: `… + ${left}` }] : [];
    const fitted = { ...mail, rows: [...rows, ...more, ...(mail.totals ?? [])], paragraphs, notes };
    const html = String(htmlOf(fitted));
    const text = textOf(fitted);
    if (sizeOf(html) <= htmlBytesMax && sizeOf(text) <= textBytesMax) return { html, text };
    if (notes.length > 0) notes.pop();
    else if (rows.length > 0) left += rows.splice(-Math.ceil(rows.length / 8)).length;
    else if (paragraphs.length > 0) paragraphs.pop();
    else return bare(mail);
  }
}

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** The heading or a link by itself is too long: shortens it to fit. */
function bare(mail: MailContent): MailText {
  const text = `${mail.heading.slice(0, 200)}\n\n${mail.siteTitle.slice(0, 100)}`.toWellFormed();
  return { html: String(html`<!doctype html><title></title><p>${htmlLines(text)}</p>`), text };
}

const ink = '#1d1d1b';
const quiet = '#66655f';
const line = '#e4e2dc';
/** At least 3:1 on the light and the dark card. */
const edgeColor = '#8a8983';
const font = raw("font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");

/** Clients that support style elements follow the reader's color scheme; others use the inline light colors. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%!important;-webkit-text-size-adjust:100%}
@media (max-width:480px){.p{padding-left:24px!important;padding-right:24px!important}.b a{display:block!important}.b{width:100%!important}}
@media (prefers-color-scheme:dark){.bg{background:#161615!important}.card{background:#232321!important}.ink,.ink a{color:#f3f2ee!important}.quiet,.quiet a{color:#b0aea6!important}.line{border-color:#3b3a36!important}.btn{background:#f3f2ee!important}.btn a{color:#1d1d1b!important}.logo{background:#fff!important;border-radius:6px!important;padding:6px!important}}
[data-ogsc] .ink{color:#f3f2ee!important}[data-ogsc] .quiet{color:#b0aea6!important}[data-ogsb] .card{background:#232321!important}`;

function htmlOf(mail: MailContent): Html {
  const language = mail.language ?? 'en';
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  const start = direction === 'rtl' ? 'right' : 'left';
  const end = direction === 'rtl' ? 'left' : 'right';
  const table = (attributes: Html, inner: Markup) =>
    html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${inner}</table>`;
  const blocks = [
    html`<h1 class="ink" style="margin:0 0 16px;${font};font-size:26px;line-height:1.25;font-weight:600;color:${ink}">${mail.heading}</h1>`,
    ...mail.paragraphs.map(
      (text) =>
        html`<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;overflow-wrap:anywhere;word-break:break-word;color:${ink}">${htmlLines(text)}</p>`,
    ),
    (mail.rows?.length ?? 0) > 0
      ? table(
          html`width="100%" style="width:100%;margin:8px 0 24px;border-collapse:collapse"`,
          (mail.rows ?? []).map((row) => rowOf(row, start, end)),
        )
      : '',
    mail.button && safeUrl(mail.button.url)
      ? table(html`class="b" style="margin:8px 0 16px"`, buttonOf(mail.button, mail.accentColor))
      : '',
    ...(mail.notes ?? []).map(
      (text) =>
        html`<p class="quiet" style="margin:24px 0 0;${font};font-size:13px;line-height:1.6;overflow-wrap:anywhere;color:${quiet}">${htmlLines(text)}</p>`,
    ),
  ];
  return html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${mail.heading}</title><style>${raw(style)}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f5f4f0"><div style="display:none;max-height:0;overflow:hidden">${(mail.paragraphs[0] ?? '').slice(0, 120).toWellFormed()}</div>
${table(
  html`width="100%" class="bg" style="width:100%;background:#f5f4f0"`,
  html`<tr><td align="center" style="padding:32px 12px">${table(
    html`width="100%" style="width:100%;max-width:600px"`,
    html`<tr><td class="ink" align="${start}" style="padding:0 8px 20px;${font};font-size:20px;line-height:1.3;font-weight:600;color:${ink}">${brandOf(mail)}</td></tr>
<tr><td class="card p" align="${start}" style="padding:40px;background:#ffffff;border-radius:12px">${joinHtml(blocks, '\n')}</td></tr>
<tr><td class="quiet p" align="${start}" style="padding:24px 40px 8px;${font};font-size:13px;line-height:1.6;color:${quiet}">${footOf(mail, language)}</td></tr>`,
  )}</td></tr>`,
)}
</body></html>`;
}

function buttonOf({ label, url }: NonNullable<MailContent['button']>, accent: string | undefined): Html {
  const color = isColor(accent) ? accent : ink;
  const isOwn = color !== ink;
  // Only the button in ink changes with the reader's color scheme; an edge separates any color from both cards.
  const edge = isOwn ? html`;border:1px solid ${edgeColor}` : '';
  return html`<tr><td${isOwn ? '' : html` class="btn"`} bgcolor="${color}" style="border-radius:8px;background:${color}${edge}"><a href="${url}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:${readableOn(color)};text-decoration:none;text-align:center">${label}</a></td></tr>`;
}

function rowOf(row: MailRow, start: string, end: string): Html {
  const weight = row.strong ? ';font-weight:600' : '';
  const cell = html`padding:12px 0;border-top:1px solid ${line};${font};font-size:15px;line-height:1.5;color:${ink}${weight}`;
  const detail = row.detail
    ? html`<br><span class="quiet" style="font-size:13px;font-weight:400;color:${quiet}">${htmlLines(row.detail)}</span>`
    : '';
  const picture =
    row.imageUrl && safeUrl(row.imageUrl)
      ? html`<td class="line" width="72" valign="top" style="${cell};width:72px"><img src="${row.imageUrl}" width="56" alt="" style="display:block;width:56px;height:auto;border:0;border-radius:6px"></td>`
      : '';
  const label =
    row.url && safeUrl(row.url)
      ? html`<a href="${row.url}" style="color:inherit;text-decoration:underline;overflow-wrap:anywhere">${row.label}</a>`
      : row.label;
  return html`<tr>${picture}<td class="ink line" align="${start}" valign="top"${picture ? '' : html` colspan="2"`} style="${cell}">${label}${detail}</td><td class="ink line" align="${end}" valign="top" style="${cell};white-space:nowrap;padding-${start}:16px">${row.value ?? ''}</td></tr>`;
}

function brandOf(mail: MailContent): HtmlValue {
  const brand =
    mail.siteLogoUrl && safeUrl(mail.siteLogoUrl)
      ? html`<img class="logo" src="${mail.siteLogoUrl}" alt="${mail.siteTitle}" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0">`
      : mail.siteTitle;
  return safeUrl(mail.siteUrl)
    ? html`<a href="${mail.siteUrl}" style="color:inherit;text-decoration:none">${brand}</a>`
    : brand;
}

function footOf(mail: MailContent, language: string): Html {
  const link = (url: string, label: string) =>
    html`<a href="${url}" style="color:inherit;text-decoration:underline">${label}</a>`;
  const parts = [
    mail.footer ? htmlLines(mail.footer) : '',
    mail.siteFooter ? htmlLines(mail.siteFooter) : '',
    joinHtml([mail.siteTitle, ...(mail.siteAddress ?? [])], html`<br>`),
    mail.unsubscribeUrl && safeUrl(mail.unsubscribeUrl) ? link(mail.unsubscribeUrl, unsubscribeWord(language)) : '',
  ];
  return joinHtml(parts.filter(Boolean), html`<br><br>`);
}

function textOf(mail: MailContent): string {
  const rows = (mail.rows ?? []).map(({ label, detail, value, url }) =>
    [
      `${label}${value ? `: ${value}` : ''}`,
      ...(url && safeUrl(url) ? [url] : []),
      ...(detail ? [`  ${detail.replaceAll('\n', '\n  ')}`] : []),
    ].join('\n'),
  );
  return `${[
    mail.heading,
    ...mail.paragraphs,
    rows.join('\n'),
    mail.button && safeUrl(mail.button.url) ? `${mail.button.label}:\n${mail.button.url}` : '',
    ...(mail.notes ?? []),
    `--\n${[mail.footer, mail.siteFooter, mail.siteTitle, ...(mail.siteAddress ?? []), mail.siteUrl].filter(Boolean).join('\n')}`,
    mail.unsubscribeUrl && safeUrl(mail.unsubscribeUrl)
      ? `${unsubscribeWord(mail.language ?? 'en')}: ${mail.unsubscribeUrl}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** Our choice: the only word of the layout itself, in the most common shop languages. */
const words: Record<string, string> = {
  en: 'Unsubscribe',
  de: 'Abmelden',
  fr: 'Se désabonner',
  es: 'Darse de baja',
  it: 'Annulla l’iscrizione',
  nl: 'Afmelden',
  pt: 'Cancelar inscrição',
  da: 'Afmeld',
  sv: 'Avsluta prenumeration',
  nb: 'Meld deg av',
  fi: 'Peru tilaus',
  pl: 'Zrezygnuj z subskrypcji',
  ja: '配信停止',
  ar: 'إلغاء الاشتراك',
};
const unsubscribeWord = (language: string) => words[language.split('-')[0] ?? ''] ?? 'Unsubscribe';

const safeUrl = (url: string) => /^(https?:\/\/|mailto:)/i.test(url) && url.length <= 2000;
