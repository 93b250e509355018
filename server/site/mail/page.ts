// Plain pages for owners, without script: the inbox, the log of mails, the preview of mails. In our own colors instead of the site's.

import { type Html, html, raw } from '../../base/text/html.ts';
import { messages } from './messages.ts';

export const ownerPage = (title: string, main: Html): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title>
<link rel="icon" href="data:,"><style>${raw(style)}</style></head>
<body><header><a href="/config">← ${messages.editor}</a></header><main><h1>${title}</h1>
${main}</main></body></html>`);

/** A mail as the recipient sees it: in a sandboxed frame, with the text version below. */
export const mailView = (mail: { subject: string; to?: string; text: string; frameUrl: string }): Html =>
  html`<dl class="head">${mail.to === undefined ? '' : html`<div><dt>${messages.to}</dt><dd>${mail.to}</dd></div>`}<div><dt>${messages.subject}</dt><dd>${mail.subject}</dd></div></dl>
<iframe class="mail" src="${mail.frameUrl}" sandbox="allow-popups allow-popups-to-escape-sandbox" title="${messages.preview}"></iframe>
<h2>${messages.plainText}</h2><pre>${mail.text}</pre>`;

/** The mail's own HTML for that frame: its links open in a new window. */
export const framedMail = (mail: string): string => mail.replace('<head>', '<head><base target="_blank">');

/** `Mar 4, 2026, 10:00 AM UTC` with a machine-readable time. */
export function timeTag(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${new Date(at).toLocaleString('en-US', timeParts)}</time>`;
}

const timeParts: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
};

const style = `:root{--ink:#1d1d1b;--quiet:#66655f;--line:#e4e2dc;--bg:#faf9f6;--card:#fff;--good:#1c6b3f;--bad:#a3261c}
@media (prefers-color-scheme:dark){:root{--ink:#f3f2ee;--quiet:#b0aea6;--line:#3b3a36;--bg:#161615;--card:#232321;--good:#7fd3a2;--bad:#ff9d92}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1.25rem}header{padding-bottom:0}a{color:inherit}h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .75rem}
p.lead{color:var(--quiet);margin:0 0 1.5rem;max-width:44rem}
ul.list{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
ul.list li+li{border-top:1px solid var(--line)}ul.list a{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.875rem 1.25rem;text-decoration:none}
ul.list a:hover{background:var(--bg)}a:focus-visible,button:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
ul.list strong{font-weight:600;overflow-wrap:anywhere}.quiet{color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
.state{font-size:.8125rem;font-weight:600}.state-sent{color:var(--good)}.state-failed{color:var(--bad)}
.empty{background:var(--card);border:1px dashed var(--line);border-radius:12px;padding:3rem 1.25rem;text-align:center;color:var(--quiet)}
dl.head{margin:0 0 1rem;display:grid;gap:.25rem}dl.head div{display:flex;gap:.75rem}dt{color:var(--quiet);min-width:4.5rem}dd{margin:0;overflow-wrap:anywhere}
iframe.mail{display:block;width:100%;height:42rem;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:0;font-size:.875rem}
nav.more{margin:1rem 0}`;
