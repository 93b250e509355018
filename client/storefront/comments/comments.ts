// The comments below an item (`{@|comments}`) or in a block of its text, loaded when they come near the viewport. The server issues a signed form to write them. Spec
// §4 "Comments".

import { sentenceLanguage } from '../../../server/base/text/language.ts';
import type { commentCalls } from '../../../server/content/comment/calls.ts';
import { nameCharsMax, textCharsMax } from '../../../server/content/comment/limits.ts';
import type { ShownPage } from '../../../server/content/comment/schema.ts';
import { emailChars } from '../../../server/outbox/address.ts';
import { callsOf } from '../../api/call.ts';
import { freshElements } from '../fresh-elements.ts';
import { linkSheet } from '../link-sheet.ts';
import { pageFacts } from '../page-context.ts';
import sheet from './comments.css?url';
import { messages } from './messages.ts';

const ask = callsOf<typeof commentCalls>();
type ShownComment = ShownPage['comments'][number];

export function startComments(): void {
  linkSheet(sheet);
  for (const place of freshElements('.squarespace-comments[data-of-page]')) placeBlock(place);
  for (const place of freshElements('.squarespace-comments[data-item-id]')) {
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        observer.disconnect();
        void load(place);
      },
      { rootMargin: '600px' },
    );
    observer.observe(place);
  }
}

/** On a page without comments, or that already shows them, a block takes no space. */
function placeBlock(place: HTMLElement): void {
  const { item } = pageFacts();
  const hasComments = item?.commentState === 1 || (item?.publicCommentCount ?? 0) > 0;
  const itemId = hasComments ? item?.id : undefined;
  const isShown =
    itemId !== undefined && document.querySelector(`[data-item-id="${CSS.escape(itemId)}"].squarespace-comments`);
  if (itemId === undefined || isShown) (place.closest<HTMLElement>('.sqs-block') ?? place).hidden = true;
  else Object.assign(place.dataset, { itemId });
}

async function load(place: HTMLElement): Promise<void> {
  const itemId = place.dataset.itemId ?? '';
  const page = await read(itemId);
  // The owner has turned comments off since the page was rendered.
  if (page === 'closed') return place.replaceChildren();
  if (!page) {
    const retry = make('button', 'button button--secondary comments-more', messages.retry);
    retry.type = 'button';
    retry.addEventListener('click', () => void load(place));
    const note = make('p', 'comments-note', messages.notLoaded);
    note.setAttribute('role', 'alert');
    return place.replaceChildren(note, retry);
  }
  const title = make('h2', 'comments-title', messages.count(page.count));
  title.tabIndex = -1;
  const list = make('ol', 'comments-list');
  // Safari drops the list role when list markers are removed.
  list.setAttribute('role', 'list');
  list.append(...page.comments.map(entry));
  place.replaceChildren(title, list);
  if (page.nextCursor !== undefined) place.append(moreButton(itemId, list, page.nextCursor));
  if (page.isOpen) place.append(form(itemId, page, title, list));
}

async function read(itemId: string, cursor?: string): Promise<ShownPage | 'closed' | undefined> {
  try {
    const answer = await ask('GET /api/comments/:itemId', {
      itemId,
      ...(cursor !== undefined && { query: { cursor } }),
    });
    if (answer.ok) return answer.body as ShownPage;
    return answer.status === 404 ? 'closed' : undefined;
  } catch {
    // The network failed: the placeholder offers to try again.
    return undefined;
  }
}

const dates = new Intl.DateTimeFormat(sentenceLanguage(document.documentElement.lang), { dateStyle: 'long' });

function entry({ id, name, text, createdOn }: ShownComment): HTMLElement {
  const item = make('li', 'comment');
  item.dataset.commentId = id;
  const head = make('p', 'comment-head');
  const time = make('time', 'comment-date', dates.format(createdOn));
  time.dateTime = new Date(createdOn).toISOString();
  head.append(make('strong', 'comment-name', name), ' ', time);
  item.append(head, make('p', 'comment-text', text));
  return item;
}

function moreButton(itemId: string, list: HTMLElement, cursor: string): HTMLElement {
  const button = make('button', 'button button--secondary comments-more', messages.more);
  button.type = 'button';
  let next: string | undefined = cursor;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const page = await read(itemId, next);
    button.disabled = false;
    button.textContent = page ? messages.more : messages.retry;
    if (!page || page === 'closed') return;
    // Moves the visitor's new comment to its place in the list.
    const known = ({ id }: ShownComment) => list.querySelector<HTMLElement>(`[data-comment-id="${CSS.escape(id)}"]`);
    const entries = page.comments.map((one) => known(one) ?? entry(one));
    list.append(...entries);
    focus(entries[0]);
    next = page.nextCursor;
    if (next === undefined) button.remove();
  });
  return button;
}

function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus();
}

function form(itemId: string, page: ShownPage, title: HTMLElement, list: HTMLElement): HTMLElement {
  const { stamp, count } = page;
  let shown = count;
  const made = make('form', 'comments-form');
  made.noValidate = true;
  const heading = make('h3', 'comments-form-title', messages.write);
  const name = field(messages.name, make('input', 'input comments-input'), `comment-name-${itemId}`, nameCharsMax);
  name.input.autocomplete = 'name';
  const text = field(messages.text, make('textarea', 'input comments-input'), `comment-text-${itemId}`, textCharsMax);
  text.input.rows = 5;
  const email = page.asksEmail
    ? field(messages.email, make('input', 'input comments-input'), `comment-email-${itemId}`, emailChars.max)
    : undefined;
  if (email) {
    Object.assign(email.input, { type: 'email', autocomplete: 'email', required: false });
    const hint = make('span', 'comments-hint', messages.emailHint);
    hint.id = `comment-email-hint-${itemId}`;
    email.input.setAttribute('aria-describedby', hint.id);
    email.whole.append(hint);
  }
  // Honeypot: invisible to people, so only a bot fills it in.
  const trap = make('input', '');
  Object.assign(trap, { name: 'subject', hidden: true, tabIndex: -1, autocomplete: 'off' });
  const button = make('button', 'button comments-send', messages.send);
  const note = make('p', 'comments-note');
  note.setAttribute('role', 'status');
  made.append(heading, name.whole, text.whole, ...(email ? [email.whole] : []), trap, note, button);
  const fields = [name, text, ...(email ? [email] : [])];
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = messages.sending;
    note.textContent = '';
    for (const { input } of fields) input.removeAttribute('aria-invalid');
    const body = {
      ...{ name: name.input.value, text: text.input.value, stamp, subject: trap.value },
      ...(email && { email: email.input.value }),
    };
    const answer = await ask('POST /api/comments/:itemId', { itemId, body }).catch(() => undefined);
    button.removeAttribute('aria-disabled');
    button.textContent = messages.send;
    if (!answer?.ok) {
      note.textContent = answer?.message || messages.failed;
      const wrong = (answer?.body as { field?: string } | undefined)?.field;
      const input = { name, text, email }[wrong as 'name' | 'text' | 'email']?.input;
      input?.setAttribute('aria-invalid', 'true');
      input?.focus();
      return;
    }
    const { message, comment } = answer.body as { message: string; comment?: ShownComment };
    text.input.value = '';
    note.textContent = message;
    if (!comment) return;
    list.append(entry(comment));
    title.textContent = messages.count(++shown);
  });
  return made;
}

function field<T extends HTMLInputElement | HTMLTextAreaElement>(label: string, input: T, id: string, max: number) {
  const whole = make('p', 'comments-field');
  const name = make('label', 'comments-label', label);
  name.htmlFor = id;
  Object.assign(input, { id, maxLength: max, required: true });
  whole.append(name, input);
  return { whole, input };
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}
