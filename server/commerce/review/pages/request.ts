// Page 209, /reviews/request?t=: the buyer of an order reviews its products in one form that works without JavaScript.
// Each product has stars, a title and a text; moderated reviews are shown but can't be changed. Commerce 2.1.
import * as z from 'zod';
import { formStamp, formWaitMs, stampedAt } from '../../../base/form-stamp.ts';
import type { Parts, SiteAddress } from '../../../base/parts.ts';
import { field, form, hidden, problemsHtml, type Refused, said } from '../../../base/text/form-html.ts';
import { type Html, html, type Markup } from '../../../base/text/html.ts';
import { findImage } from '../../../content/image/image.ts';
import { imagePath } from '../../../content/image/schema.ts';
import type { Seal } from '../../../data-folder/secret.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import type { Store } from '../../../store/store.ts';
import { nameCharsMax, starsMax, textCharsMax, titleCharsMax } from '../limits.ts';
import { messages } from '../messages.ts';
import { findRequest, type OpenRequest, reviewRequestPath, writeReviews } from '../request.ts';
import { reviewsEnabled } from '../review.ts';
import type { RequestLine, Review, Written } from '../schema.ts';

const words = messages.page;

type PageParts = Parts & SiteAddress & { paymentSeal?: Seal };

/** The field names of line n end in its number: `rating-0`, `title-0`, `text-0`. */
export const reviewsForm = z.record(z.string().max(40), z.string().max(20_000));
type Sent = z.infer<typeof reviewsForm>;

const tokenOf = (ctx: Ctx): string => ctx.URL.searchParams.get('t') ?? '';

export async function reviewsRequestPage(parts: PageParts, ctx: Ctx): Promise<OwnPage> {
  const open = await openFor(parts, tokenOf(ctx));
  return open ? page(parts, ctx, open, { sent: ctx.URL.searchParams.has('sent') }) : endedPage();
}

/** @returns the next page, or this one with error messages and all input */
export async function sentReviews(parts: PageParts, ctx: Ctx, sent: Sent): Promise<OwnPage | { redirect: string }> {
  const token = tokenOf(ctx);
  const open = await openFor(parts, token);
  if (!open) return endedPage();
  if (!isOpen(open)) return { redirect: reviewRequestPath(token) };
  const read = readReviews(open, sent);
  if (Object.keys(read.fields).length > 0) return page(parts, ctx, open, { form: sent, fields: read.fields });
  if (formWaitMs(parts.paymentSeal, sent, token, parts.clock.now()) > 0)
    return page(parts, ctx, open, { form: sent, fields: { name: messages.tooQuick } });
  const stored = await writeReviews(parts, token, read.name, read.written);
  return stored ? { redirect: `${reviewRequestPath(token)}&sent=1` } : endedPage();
}

async function openFor(parts: PageParts, token: string): Promise<OpenRequest | undefined> {
  return reviewsEnabled(await loadWebsite(parts.store)) ? findRequest(parts, token) : undefined;
}

type Read = { name: string; written: Written[]; fields: Record<string, string> };

function readReviews({ request, written }: OpenRequest, sent: Sent): Read {
  const read: Read = { name: oneLine(sent.name), written: [], fields: {} };
  request.lines.forEach(({ lineId, title: product }, n) => {
    if (isDecided(written.get(lineId))) return;
    const rating = Number(sent[`rating-${n}`] ?? '');
    const title = oneLine(sent[`title-${n}`]);
    const text = plain(sent[`text-${n}`]);
    const hasStars = Number.isInteger(rating) && rating >= 1 && rating <= starsMax;
    if (!hasStars && title === '' && text === '' && !written.has(lineId)) return;
    if (!hasStars) read.fields[`rating-${n}`] = messages.starsMissing({ title: product });
    if (title.length > titleCharsMax) read.fields[`title-${n}`] = messages.titleTooLong({ chars: title.length });
    if (text.length > textCharsMax) read.fields[`text-${n}`] = messages.textTooLong({ chars: text.length });
    read.written.push({ lineId, rating, title, text });
  });
  if (read.name.length > nameCharsMax)
    read.fields.name = messages.nameTooLong({ chars: read.name.length, charsMax: nameCharsMax });
  const first = request.lines.findIndex(({ lineId }) => !isDecided(written.get(lineId)));
  if (read.written.length === 0 && first >= 0) read.fields[`rating-${first}`] ??= messages.nothingWritten;
  return read;
}

/** Whether any review can still be written or changed. */
const isOpen = ({ request, written }: OpenRequest): boolean =>
  request.lines.some(({ lineId }) => !isDecided(written.get(lineId)));

const isDecided = (review: Review | undefined): boolean => review !== undefined && review.state !== 'PENDING';

/** Normalizes line breaks and removes invisible characters. */
const plain = (text = ''): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
const oneLine = (text = ''): string => plain(text.replace(/\s+/g, ' '));

/** The same page for an invalid link, an expired one, and a shop with reviews turned off. */
const endedPage = (): OwnPage => ({ ...frame(words.linkEnded, html`<p>${words.linkEndedText}</p>`), status: 404 });

const frame = (title: string, inner: Markup): OwnPage =>
  ownPage(
    PageType.reviewsRequest,
    title,
    html`<section class="system-page reviews-request wrap"><h1>${title}</h1>${inner}</section>`,
  );

type Outcome = { sent?: boolean; form?: Sent; fields?: Record<string, string> };

async function page(parts: PageParts, ctx: Ctx, open: OpenRequest, outcome: Outcome): Promise<OwnPage> {
  const { request, written } = open;
  const { form: sent = {}, fields = {} } = outcome;
  const refused: Refused = { message: '', fields, values: sent };
  const token = tokenOf(ctx);
  const pictures = await Promise.all(request.lines.map((line) => pictureHtml(parts.store, line)));
  const lines = request.lines.map((line, n) => {
    const review = written.get(line.lineId);
    const head = html`${pictures[n]}<span>${line.title}${line.options ? html`<small>${line.options}</small>` : ''}</span>`;
    return review && isDecided(review) ? decidedHtml(head, review) : lineHtml(head, n, review, refused);
  });
  const begun = parts.paymentSeal && stampedAt(parts.paymentSeal, sent, token);
  const rest = [
    field({
      name: 'name',
      label: words.name,
      required: false,
      maxLength: nameCharsMax,
      autocomplete: 'nickname',
      hint: words.nameHint,
      value: [...written.values()][0]?.name ?? request.firstName,
      refused,
    }),
    hidden('stamp', formStamp(parts.paymentSeal, token, begun ?? parts.clock.now())),
    html`<p class="visually-hidden leave-empty" style="position:absolute;width:0;height:0;overflow:hidden" aria-hidden="true"><label>${words.leaveEmpty} <input type="text" name="subject" tabindex="-1" autocomplete="off"></label></p>`,
    html`<button class="button button--wide">${written.size > 0 ? words.save : words.send}</button>`,
    html`<p class="field-hint">${words.hint}</p>`,
  ];
  const action = reviewRequestPath(token);
  const inner = [
    outcome.sent ? said(messages.sent) : html`<p>${words.about(request)}</p>`,
    problemsHtml(messages.fieldsWrong, fields),
    isOpen(open)
      ? form({ action, csrfToken: ctx.state.csrfToken, className: 'form reviews-form' }, ...lines, ...rest)
      : html`<div class="form">${lines}</div>`,
  ];
  const status = Object.keys(fields).length > 0 ? 400 : 200;
  return { ...frame(outcome.sent ? words.thanks : words.title, inner), status };
}

async function pictureHtml(store: Store, { imageId }: RequestLine): Promise<Markup> {
  const image = imageId === undefined ? undefined : await findImage(store, imageId);
  return image ? html`<img src="${imagePath(image)}?format=100w" alt="" width="64" height="64" loading="lazy">` : '';
}

function lineHtml(head: Html, n: number, review: Review | undefined, refused: Refused): Html {
  const { values, fields } = refused;
  const rating = `rating-${n}`;
  const chosen = Number(values[rating] ?? review?.rating ?? 0);
  const text = (
    name: 'title' | 'text',
    label: string,
    more: { maxLength: number; rows?: number; autocomplete?: string },
  ) => field({ name: `${name}-${n}`, label, required: false, value: review?.[name] ?? '', refused, ...more });
  return html`<fieldset class="review-line" data-review-line><legend>${head}</legend>${[
    starChoicesHtml({ id: `field-${rating}`, name: rating, chosen, problem: fields?.[rating] }),
    text('title', words.reviewTitle, { maxLength: titleCharsMax, autocomplete: 'off' }),
    text('text', words.review, { maxLength: textCharsMax, rows: 4 }),
  ]}</fieldset>`;
}

function decidedHtml(head: Html, { rating, title, text, state }: Review): Html {
  return html`<section class="review-line"><h2 class="review-line-head">${head}</h2>${starsHtml(rating)}${title ? html`<p><strong>${title}</strong></p>` : ''}${text ? html`<p class="review-text">${text}</p>` : ''}<p class="field-hint">${state === 'APPROVED' ? words.published : words.read}</p></section>`;
}

/**
 * Star ratings as markup: given ones, and a choice. The theme draws them (`stars`, `star-choice`);
 * the text is for screen readers.
 */
const starsHtml = (rating: number): Html =>
  html`<p class="review-stars"><span class="stars" aria-hidden="true" style="--rating:${rating}"></span> ${messages.starCount({ count: rating })}</p>`;

/** Radio buttons styled as stars; each is labeled with its count. */
function starChoicesHtml(options: { id: string; name: string; chosen: number; problem?: string | undefined }): Html {
  const { id, name, chosen, problem } = options;
  const choices = Array.from(
    { length: starsMax },
    (_, n) =>
      html`<label class="star-choice"><input type="radio" name="${name}" value="${n + 1}"${n + 1 === chosen ? ' checked' : ''}><span class="visually-hidden">${messages.starCount({ count: n + 1 })}</span></label>`,
  );
  const said = problem ? html`<p class="field-error" id="${id}-problem">${problem}</p>` : '';
  return html`<div class="field" id="${id}"><p class="field-label" id="${id}-label">${messages.stars}</p>${said}<div class="star-choices" role="radiogroup" aria-labelledby="${id}-label"${problem ? html` aria-describedby="${id}-problem"` : ''}>${choices}</div></div>`;
}
