// The popup that tells what paying in instalments means. Loaded at the first press of its "i". Spec §4 "Pay-later popup", §8.
import { messages } from '../messages.ts';

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
  // What lies behind the popup is the dialog itself: its own box is all taken by its content.
  popup.addEventListener('click', (event) => {
    if (event.target === popup && isOutside(popup, event)) popup.close();
  });
  popup.addEventListener('close', () => {
    popup.remove();
    info.focus();
  });
  document.body.append(popup);
  popup.showModal();
}

function isOutside(popup: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Spec §8: one that cannot be fetched is no reason to bother the shopper. */
async function fetchContent(url: string): Promise<Element | undefined> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`Status ${answer.status}`);
    const content = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.pay-later-modal');
    if (!content) throw new Error('No .pay-later-modal found');
    return document.importNode(content, true);
  } catch (error) {
    console.warn(messages.payLaterPageFailed, error);
    return undefined;
  }
}
