// The like button of the template language (`{@|like-button}`): counts once per browser, here and on the server.

import type { commentCalls } from '../../../server/content/comment/calls.ts';
import { callsOf } from '../../api/call.ts';
import { freshElements } from '../fresh-elements.ts';
import { linkSheet } from '../link-sheet.ts';
import sheet from './likes.css?url';
import { messages } from './messages.ts';

const ask = callsOf<typeof commentCalls>();
const keyOf = (itemId: string) => `stoa-liked-${itemId}`;

export function startLikes(): void {
  linkSheet(sheet);
  for (const place of freshElements('.sqs-simple-like[data-item-id]')) start(place);
}

function start(place: HTMLElement): void {
  const itemId = place.dataset.itemId ?? '';
  const show = (count: number, isLiked: boolean) => {
    place.dataset.likeCount = String(count);
    place.classList.toggle('clicked', isLiked);
    place.setAttribute('aria-pressed', String(isLiked));
    place.setAttribute('aria-label', (isLiked ? messages.liked : messages.like)({ count }));
    const text = place.querySelector('.like-count');
    if (text) text.textContent = count === 0 ? '' : String(count);
  };
  const isKnown = isLikedHere(itemId);
  place.setAttribute('role', 'button');
  place.tabIndex = 0;
  show(Number(place.dataset.likeCount) || 0, isKnown);
  const like = async () => {
    if (place.classList.contains('clicked')) return;
    const count = Number(place.dataset.likeCount) || 0;
    show(count + 1, true);
    const answer = await ask('POST /api/likes/:itemId', { itemId }).catch(() => undefined);
    if (!answer?.ok) {
      show(count, false);
      place.setAttribute('aria-label', messages.notLiked);
      return;
    }
    remember(itemId);
    show((answer.body as { likeCount: number }).likeCount, true);
  };
  place.addEventListener('click', () => void like());
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void like();
  });
}

function isLikedHere(itemId: string): boolean {
  try {
    return localStorage.getItem(keyOf(itemId)) !== null;
  } catch {
    // Storage is blocked; the server still counts only once.
    return false;
  }
}

function remember(itemId: string): void {
  try {
    localStorage.setItem(keyOf(itemId), '1');
  } catch {
    // Storage is blocked, as above.
  }
}
