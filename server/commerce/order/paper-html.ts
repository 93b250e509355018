// Receipts and packing slips as a printable page, for text that the font of our PDFs can't show, such as Japanese and Arabic. Portable.
import { type Html, html, htmlLines, raw } from '../../base/text/html.ts';
import { isRightToLeft, sentenceLanguage } from '../../base/text/language.ts';
import { messages } from './messages.ts';
import { type Paper, papersTitle } from './paper.ts';
import type { PaperSite } from './receipt.ts';

const words = messages.papers;

/** @param several the title of more than one */
export function papersHtml(site: PaperSite, several: string, papers: readonly Paper[]): string {
  const language = sentenceLanguage(site.language);
  return String(html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${papersTitle(papers, several)}</title><style>${raw(style)}</style></head>
<body><p class="hint">${words.print}</p>
${papers.map((paper) => paperHtml(site, paper))}</body></html>`);
}

/** In the order of its own script, whatever the page's direction. */
const ownLine = (text: string): Html => html`<div><bdi>${htmlLines(text)}</bdi></div>`;

function paperHtml({ siteTitle, siteAddress = [], siteUrl }: PaperSite, paper: Paper): Html {
  const cell = (text: string, n: number, more: Html | '' = '') =>
    html`<td${paper.columns[n]?.isAtEnd ? html` class="end"` : ''}>${n === 0 ? ownLine(text) : text}${more}</td>`;
  const rows = paper.rows.map(
    ({ cells, small }) =>
      html`<tr>${cells.map((text, n) => cell(text, n, n === 0 && small !== '' ? html`<small>${ownLine(small)}</small>` : ''))}</tr>`,
  );
  const heads = paper.columns.map(
    ({ title, share, isAtEnd }) =>
      html`<th scope="col"${isAtEnd ? html` class="end"` : ''} style="width:${Math.round(share * 100)}%">${title}</th>`,
  );
  const totals = paper.totals.map(
    ({ label, value, strong }) =>
      html`<div${strong ? html` class="strong"` : ''}><dt>${label}</dt><dd>${value}</dd></div>`,
  );
  const sections = paper.sections.map(
    ({ title, sentences }) => html`<section>${title ? html`<h2>${title}</h2>` : ''}${sentences.map(ownLine)}</section>`,
  );
  const addresses = paper.addresses.map(
    ({ title, lines }) => html`<div><h2>${title}</h2><address>${lines.map(ownLine)}</address></div>`,
  );
  return html`<article>
<header><div><strong>${siteTitle}</strong><div class="quiet">${siteAddress.map(ownLine)}</div></div>
<div class="end"><h1>${paper.title}</h1><div>${paper.order}</div><div class="quiet">${paper.day}</div>${paper.isCanceled ? html`<strong class="canceled">${words.canceled}</strong>` : ''}</div></header>
<div class="addresses">${addresses}</div>
<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>
${totals.length > 0 ? html`<dl>${totals}</dl>` : ''}${sections}
<footer>${siteUrl}</footer></article>
`;
}

const style = `@page{margin:18mm}*{box-sizing:border-box}body{margin:0 auto;max-width:46rem;padding:1.5rem;background:#fff;color:#1d1d1b;font:14px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
.hint{margin:0 0 2rem;padding:.75rem 1rem;background:#f1efe9}.quiet,small,section div,footer{color:#66655f}h1{margin:0;font-size:1.6rem;line-height:1.2}h2{margin:0 0 .2rem;font-size:1em}address{font-style:normal}
article+article{margin-top:3rem;break-before:page}header,.addresses{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin-bottom:2rem}.end{text-align:end}.canceled{color:#a02c1f}
table{width:100%;border-collapse:collapse}th{overflow-wrap:normal}th,td{padding:.5rem 0;border-bottom:1px solid #d8d6cf;text-align:start;vertical-align:top}th:not(:first-child),td:not(:first-child){padding-inline-start:.75rem}tr,section{break-inside:avoid}
dl{margin-block:1rem 0;margin-inline:auto 0;width:min(100%,26rem)}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.15rem 0}dd{margin:0;white-space:nowrap}.strong{font-weight:600;font-size:1.15em}
section{margin-top:1.5rem}footer{margin-top:2.5rem;font-size:.85em}@media print{body{max-width:none;padding:0}.hint{display:none}}`;
