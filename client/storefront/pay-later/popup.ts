// The popup that explains pay later. Loaded with the first click on the "i". Spec §4 "Pay-later popup", §8.
import { messages } from '../messages.ts';
import { messages as own } from './messages.ts';

export async function openPopup(info: HTMLAnchorElement): Promise<void> {
  const content = await fetchContent(info.href);
  if (!content || document.querySelector('.pay-later-popup')) return;
  const popup = document.createElement('dialog');
  popup.className = 'pay-later-popup';
  popup.setAttribute('aria-label', info.dataset.modalLabel ?? info.textContent);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'pay-later-close';
  close.setAttribute('aria-label', messages.close);
  close.textContent = '×';
  close.addEventListener('click', () => popup.close());
  popup.append(close, content);
  // The content fills the dialog's box, so a click outside hits the dialog's backdrop.
  popup.addEventListener('click', (event) => {
    if (event.target === popup && isOutside(popup, event)) popup.close();
  });
  popup.addEventListener('close', () => {
    popup.remove();
    info.focus();
  });
  document.body.append(popup);
  popup.showModal();
  reportOpened().catch((error: Error) => console.warn(error.message));
}

/** Spec §8: rejects on any status other than 200 or 202. */
const reportOpened = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const eventContent = JSON.stringify({ path: location.pathname });
    const body = JSON.stringify({ eventSchemaName: 'PayLaterOpened', eventContent });
    window.stoaCensus?.tools?.beacon('/api/events/v1', body, (isAccepted) =>
      isAccepted ? resolve() : reject(new Error(own.reportFailed)),
    );
  });

function isOutside(popup: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Spec §8: a failed fetch only logs a warning. */
async function fetchContent(url: string): Promise<Element | undefined> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`Status ${answer.status}`);
    const content = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.pay-later-modal');
    if (!content) throw new Error('No .pay-later-modal found');
    return document.importNode(content, true);
  } catch (error) {
    console.warn(own.pageFailed, error);
    return undefined;
  }
}
