// Star ratings as markup: given ones, and a choice. The theme draws them (`stars`, `star-choice`); the text is for
// screen readers.

import { type Html, html } from '../../../base/text/html.ts';
import { starsMax } from '../limits.ts';
import { messages } from '../messages.ts';

export const starsHtml = (rating: number): Html =>
  html`<p class="review-stars"><span class="stars" aria-hidden="true" style="--rating:${rating}"></span> ${messages.starCount({ count: rating })}</p>`;

/** Radio buttons styled as stars; each is labeled with its count. */
export function starChoicesHtml(options: {
  id: string;
  name: string;
  chosen: number;
  problem?: string | undefined;
}): Html {
  const { id, name, chosen, problem } = options;
  const choices = Array.from(
    { length: starsMax },
    (_, n) =>
      html`<label class="star-choice"><input type="radio" name="${name}" value="${n + 1}"${n + 1 === chosen ? ' checked' : ''}><span class="visually-hidden">${messages.starCount({ count: n + 1 })}</span></label>`,
  );
  const said = problem ? html`<p class="field-error" id="${id}-problem">${problem}</p>` : '';
  return html`<div class="field" id="${id}"><p class="field-label" id="${id}-label">${messages.stars}</p>${said}<div class="star-choices" role="radiogroup" aria-labelledby="${id}-label"${problem ? html` aria-describedby="${id}-problem"` : ''}>${choices}</div></div>`;
}
