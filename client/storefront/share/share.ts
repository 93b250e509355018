// Share buttons: fills this page's URL and title into their links, copies the URL, and opens the native share sheet on phones.
import { freshElements } from '../fresh-elements.ts';
import { messages } from './messages.ts';

export function startShare(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const url = canonical ?? location.href.split('#')[0]!;
  for (const block of freshElements('[data-share]')) fill(block, url, document.title);
}

function fill(block: HTMLElement, url: string, title: string): void {
  for (const link of block.querySelectorAll<HTMLAnchorElement>('[data-share-to]')) {
    const template = link.dataset.shareTo ?? '';
    link.href = template
      .replace('{url}', () => encodeURIComponent(url))
      .replace('{title}', () => encodeURIComponent(title));
  }
  const note = block.querySelector('[role="status"]');
  const say = (text: string) => {
    if (note) note.textContent = text;
  };
  const button = (name: string, isThere: boolean, press: () => Promise<void>) => {
    const found = block.querySelector<HTMLElement>(`[data-share-${name}]`);
    if (!found || !isThere) return;
    (found.closest('li') as HTMLElement).hidden = false;
    found.addEventListener('click', () => void press());
  };
  button('copy', 'clipboard' in navigator, async () => {
    await navigator.clipboard.writeText(url).then(
      () => say(messages.linkCopied),
      () => say(messages.linkNotCopied({ url })),
    );
  });
  // On touch devices, the native share sheet knows the apps in use.
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  button('native', hasSheet, async () => {
    // Dismissed: nothing to report.
    await navigator.share({ url, title }).catch(() => undefined);
  });
}
