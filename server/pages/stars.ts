// Stars as markup: those that were given, and those that can be chosen. The words are there for those who do not see them.
import { starsMax } from '../commerce/review/limits.ts';
import { escapeHtml } from './escape.ts';

const star =
  '<svg class="star" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z"/></svg>';

const wordsOf = (count: number) => `${count} of ${starsMax} stars`;

export const starsHtml = (rating: number): string =>
  `<p class="stars" style="--rating:${rating}"><span class="visually-hidden">${wordsOf(rating)}</span>${star.repeat(starsMax)}</p>`;

/** Radio buttons that look like stars; each is named by its count. */
export function starChoicesHtml(options: {
  id: string;
  name: string;
  chosen: number;
  problem?: string | undefined;
}): string {
  const { id, name, chosen, problem } = options;
  const choices = Array.from(
    { length: starsMax },
    (_, n) =>
      `<label class="star-choice"><input type="radio" name="${name}" value="${n + 1}"${n + 1 === chosen ? ' checked' : ''}><span class="visually-hidden">${wordsOf(n + 1)}</span>${star}</label>`,
  );
  const said = problem ? `<p class="field-error" id="${id}-problem">${escapeHtml(problem)}</p>` : '';
  return `<div class="field" id="${id}"><p class="field-label" id="${id}-label">Stars</p>${said}<div class="star-choices" role="radiogroup" aria-labelledby="${id}-label"${problem ? ` aria-describedby="${id}-problem"` : ''}>${choices.join('')}</div></div>`;
}
