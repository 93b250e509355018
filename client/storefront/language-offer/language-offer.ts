// Offers the page in the browser’s language, on pages with a language menu. Never a redirect: cached pages are the same for all visitors, and
// visitors stay at the address that they opened. Shown until the visitor closes it or chooses a language.
import { messages } from '../messages.ts';

const decidedKey = 'stoa-language-decided';

/** In the offered language, which the page isn't in. Other languages show their name. */
const offers: Readonly<Record<string, string>> = {
  en: 'Read this page in English',
  de: 'Diese Seite auf Deutsch lesen',
  fr: 'Lire cette page en français',
  es: 'Leer esta página en español',
  ja: 'このページを日本語で読む',
  ar: 'اقرأ هذه الصفحة بالعربية',
};

export function startLanguageOffer(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.language-menu a[hreflang]')];
  const offered = wantedOf(links);
  for (const link of links) {
    link.addEventListener('click', decide);
    // An order's page needs the token of its address, the search its words. Cached pages are the same for each query, so the server leaves it out.
    link.search = location.search;
  }
  // The editor shows pages in a frame.
  if (!offered || offered.hasAttribute('aria-current') || isDecided() || window.top !== window) return;
  const box = document.createElement('aside');
  box.className = 'cart-popover';
  // Above the cart pill, which it would cover on phones.
  Object.assign(box.style, { position: 'fixed', insetBlockEnd: '5rem', insetInlineStart: '16px' });
  const link = offered.cloneNode(true) as HTMLAnchorElement;
  link.textContent = offers[offered.hreflang.split('-')[0] ?? ''] ?? offered.textContent;
  link.addEventListener('click', decide);
  const text = document.createElement('p');
  text.append(link);
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', messages.close);
  button.textContent = '×';
  button.addEventListener('click', () => {
    decide();
    box.remove();
  });
  box.append(text, button);
  (document.querySelector('main') ?? document.body).append(box);
}

/** The first of the browser's languages that the site has. */
function wantedOf(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  for (const language of navigator.languages) {
    const [name] = language.split('-');
    const same = links.find(({ hreflang }) => hreflang.toLowerCase() === language.toLowerCase());
    const found = same ?? links.find(({ hreflang }) => hreflang.split('-')[0] === name);
    if (found) return found;
  }
  return undefined;
}

// Storage may be blocked in private windows: then each page offers it.
function isDecided(): boolean {
  try {
    return localStorage.getItem(decidedKey) !== null;
  } catch {
    return false;
  }
}

function decide(): void {
  try {
    localStorage.setItem(decidedKey, '1');
  } catch {}
}
