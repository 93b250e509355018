// Markup beside the template's own: the announcement bar and the pop-up. Editor B5, B7.
import { hash } from 'node:crypto';
import { blockPart, type Part } from '../../../../renderer/render.ts';
import { type Html, html, htmlLines } from '../../../base/text/html.ts';
import { imagePath } from '../../../content/image/schema.ts';
import { visitorMessages as messages } from '../../../site/site-part/messages.ts';
import type { AnnouncementBar, PopUp } from '../../../site/site-part/schema.ts';
import type { ShownBar, ShownPopUp } from '../../gather/site-frame.ts';

type BarMarkup = { html: Html; scripts: readonly string[] };

/** First in the body in every template. A dismissed bar is removed before the first paint. */
export function announcementBar({ bar, url }: ShownBar, isPreview: boolean): BarMarkup {
  const { text, clickthroughUrl, style, canDismiss } = bar;
  const target_ = clickthroughUrl.newWindow ? html` target="_blank" rel="noopener"` : '';
  const shown = html`<span data-edit-text="text">${text}</span>`;
  const button = html`<button type="button" class="sqs-announcement-bar-close" aria-label="${messages.dismiss}">${cross}</button>`;
  const isDismissed = canDismiss && !isPreview;
  const markup = html`<style>${barStyles}</style><aside class="sqs-announcement-bar sqs-announcement-bar-style-${style}" aria-label="${messages.announcement}" data-site-part="announcement-bar" data-version="${versionOf(bar)}"><p class="sqs-announcement-bar-text">${url ? html`<a href="${url}"${target_}>${shown}</a>` : shown}</p>${canDismiss && button}</aside>${isDismissed && html`<script>${dismissedScript}</script>`}`;
  return { html: markup, scripts: isDismissed ? [String(dismissedScript)] : [] };
}

/** A dismissed bar reappears when its content changes. */
const versionOf = ({ text, clickthroughUrl }: AnnouncementBar): string =>
  hash('sha256', JSON.stringify([text, clickthroughUrl.url])).slice(0, 8);

const dismissedScript = html`{const b=document.currentScript.previousElementSibling;try{if(localStorage.getItem("stoa-announcement")===b.dataset.version)b.remove()}catch{}}`;

const barStyles = html`.sqs-announcement-bar{display:flex;align-items:center;background:var(--fg,#1d1c1a);color:var(--bg,#fff);font-size:.875rem;line-height:1.4}.sqs-announcement-bar-style-2{background:var(--accent,#1d4ed8);color:var(--on-accent,#fff)}.sqs-announcement-bar-text{flex:1;margin:0;padding:10px 16px;text-align:center}.sqs-announcement-bar a{color:inherit;text-decoration:underline;text-underline-offset:.25em}.sqs-announcement-bar a{display:block}.sqs-announcement-bar-close{flex:none;width:44px;height:44px;margin:0;padding:0;border:0;background:none;color:inherit;font-size:22px;line-height:1;cursor:pointer}.sqs-announcement-bar:has(button) .sqs-announcement-bar-text{padding-inline-start:44px}.sqs-announcement-bar :focus-visible{outline:2px solid currentColor;outline-offset:-4px}`;

/** A dialog that its script opens. */
export function popUpParts({ popUp, image, url }: ShownPopUp): Part[] {
  const { button, action, formId } = popUp;
  const picture =
    image &&
    html`<img class="sqs-popup-overlay-image" data-edit="imageId" src="${imagePath(image)}?format=750w" width="${image.widthPx}" height="${image.heightPx}" alt="${image.altText}" loading="lazy" style="object-position:${image.focalX * 100}% ${image.focalY * 100}%">`;
  const open = html`<dialog class="sqs-popup-overlay${image ? ' sqs-popup-overlay--pictured' : ''}" aria-labelledby="sqs-popup-title" data-site-part="pop-up" data-anchor="${popUp.anchor}" data-pop-up="${JSON.stringify(timingOf(popUp))}"><style>${popUpStyles}</style>${picture}<div class="sqs-popup-overlay-content"><button type="button" class="sqs-popup-overlay-close" aria-label="${messages.close}">${cross}</button><h2 id="sqs-popup-title" tabindex="-1" data-edit-text="title">${popUp.title}</h2>${popUp.text.trim() && html`<p data-edit="text">${htmlLines(popUp.text.trim())}</p>`}`;
  const link =
    action === 'button' &&
    url !== '' &&
    html`<p class="sqs-popup-overlay-action"><a class="button sqs-button-element--primary" href="${url}"${button.newWindow ? html` target="_blank" rel="noopener"` : ''} data-edit-text="button.title">${button.title}</a></p>`;
  const close = html`${link}</div></dialog>`;
  return [String(open), ...(action === 'form' ? [formPart(formId)] : []), String(close)];
}

/** An icon instead of text: a button's visible text must be part of its accessible name. */
const cross = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13"/></svg>`;

const timingOf = ({ showOnTimer, timerDelay, showOnScroll, scrollPercentage, ...popUp }: PopUp) => ({
  ...(showOnTimer && { afterMs: timerDelay }),
  ...(showOnScroll && { atPercent: scrollPercentage }),
  onLeave: popUp.showOnLeave,
  everyDays: popUp.displayFrequency,
  untilSignup: popUp.showUntilSignup,
  onPhones: popUp.enableMobile,
});

/** The block of a form, without a section around it. */
const formPart = (formId: string): Part =>
  blockPart(
    {
      id: 'pop-up-form',
      type: 9,
      section: 'main',
      order: 'a',
      layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
      props: { formId },
    },
    undefined,
  );

/** The editor opens it without making the page beside it inert. */
const popUpStyles = html`.sqs-popup-overlay{width:min(480px,calc(100vw - 32px));max-height:calc(100dvh - 48px);margin:auto;padding:0;border:0;border-radius:var(--radius,4px);background:var(--bg,#fff);color:var(--fg,#1d1c1a);box-shadow:0 24px 60px rgba(0,0,0,.25);overflow:auto}.sqs-popup-overlay::backdrop{background:rgba(20,18,16,.5)}.sqs-popup-overlay-image{display:block;width:100%;height:auto;max-height:240px;object-fit:cover}.sqs-popup-overlay-content{position:relative;padding:32px 24px}.sqs-popup-overlay-content>*+*{margin-top:16px}.sqs-popup-overlay-close{position:absolute;top:4px;inset-inline-end:4px;display:grid;place-items:center;width:44px;height:44px;margin:0!important;padding:0;border:0;background:none;color:inherit;cursor:pointer}.sqs-popup-overlay h2{margin:0;margin-inline-end:32px;outline:0}.sqs-popup-overlay:not(:modal){position:fixed;inset:0;z-index:100;height:fit-content}.sqs-popup-overlay[data-anchor^=top]{margin-block-start:24px}.sqs-popup-overlay[data-anchor^=bottom]{margin-block-end:24px}.sqs-popup-overlay[data-anchor$=left]{margin-left:16px}.sqs-popup-overlay[data-anchor$=right]{margin-right:16px}@media(min-width:700px){.sqs-popup-overlay--pictured[open]{display:grid;grid-template-columns:1fr 1fr;width:min(800px,calc(100vw - 64px))}.sqs-popup-overlay--pictured .sqs-popup-overlay-image{height:100%;max-height:none}}`;
