// The cookie consent banner. Declining is as easy as accepting, nothing waits for an answer, and the banner reserves space at the end of
// the page, so that it covers nothing permanently. A link to `#cookies` opens it again.
import { consentKey } from '../limits.ts';
import { config, pageContext } from '../statics.ts';
import { messages } from './messages.ts';

const sheet = `
.stoa-consent{position:fixed;z-index:11000;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px;max-width:calc(100vw - 24px);width:max-content;margin:0 auto max(12px,env(safe-area-inset-bottom));padding:14px 16px;box-sizing:border-box;border:1px solid #d9d6d0;border-radius:12px;background:#fff;color:#1d1c1a;font-size:14px;line-height:1.45;box-shadow:0 8px 32px rgba(0,0,0,.16)}
.stoa-consent p{flex:1 1 260px;max-width:46ch;margin:0;font:inherit;color:inherit;overflow-wrap:anywhere}
.stoa-consent strong{display:block;font-weight:600}
.stoa-consent a{color:inherit;text-decoration:underline;text-underline-offset:2px}
.stoa-consent div{display:flex;flex:0 1 auto;gap:8px}
.stoa-consent button{min-width:104px;max-width:100%;min-height:44px;margin:0;padding:0 16px;border:1px solid #1d1c1a;border-radius:8px;background:transparent;color:#1d1c1a;font:inherit;font-weight:500;line-height:1;letter-spacing:normal;text-transform:none;cursor:pointer}
.stoa-consent button:hover{background:#1d1c1a;color:#fff}
.stoa-consent :focus-visible{outline:2px solid currentColor;outline-offset:2px}
/* The buttons of the shop stay in reach: a bar of the product page, the cart's and the checkout's own. */
@media(max-width:799px){.has-buy-bar .stoa-consent{margin-bottom:96px}}
.stoa-consent.is-below{position:static;margin-block:12px;box-shadow:none}
@media(max-width:640px){.stoa-consent{width:auto;margin-inline:12px}.stoa-consent div{flex:1}.stoa-consent button{flex:1}}
@media(prefers-color-scheme:dark){.stoa-consent{border-color:#45423d;background:#232220;color:#f4f2ee}.stoa-consent button{border-color:#f4f2ee;color:#f4f2ee}.stoa-consent button:hover{background:#f4f2ee;color:#1d1c1a}}
@media(prefers-reduced-motion:no-preference){.stoa-consent{animation:stoa-consent .25s ease-out}@keyframes stoa-consent{from{opacity:0;transform:translateY(8px)}}}
@media print{.stoa-consent{display:none}}`;

/** On the cart and the checkout, the banner is at the end of the page. */
const isShop = new Set([200, 201, 205]);

function ask(): void {
  if (document.querySelector('.stoa-consent')) return;
  const words = config().banner ?? {};
  const banner = document.createElement('section');
  const isBelow = isShop.has(pageContext().pageType ?? 0);
  banner.className = isBelow ? 'stoa-consent is-below' : 'stoa-consent';
  banner.setAttribute('aria-label', words.title || messages.title);
  const style = document.createElement('style');
  style.textContent = sheet;
  const text = document.createElement('p');
  if (words.title) {
    const title = document.createElement('strong');
    title.textContent = words.title;
    text.append(title);
  }
  text.append(words.text || (config().servicesScript === undefined ? messages.text : messages.textServices));
  if (words.linkUrl) {
    const link = document.createElement('a');
    link.href = words.linkUrl;
    link.textContent = words.linkTitle || messages.privacy;
    text.append(' ', link);
  }
  const buttons = document.createElement('div');
  const before = document.activeElement;
  const close = () => {
    banner.remove();
    document.documentElement.style.scrollPaddingBottom = '';
    document.body.style.paddingBottom = '';
  };
  // Answered in another tab.
  window.addEventListener('storage', ({ key }) => key === consentKey && close());
  const answer = (choice: 'granted' | 'refused', label: string) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => {
      const hadFocus = banner.contains(document.activeElement);
      close();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
      document.dispatchEvent(new CustomEvent('stoa:consent', { detail: { choice } }));
    });
    return button;
  };
  buttons.append(
    answer('refused', words.decline || messages.decline),
    answer('granted', words.accept || messages.accept),
  );
  banner.append(style, text, buttons);
  // The end of the page, e.g. the checkout's button on a phone, can scroll clear of the banner; so can focused elements. In tab order the
  // banner comes first, as it does visually, after a skip link to the content.
  const first = document.body.firstElementChild;
  if (isBelow) document.body.append(banner);
  else if (first?.matches('a[href^="#"]')) first.after(banner);
  else document.body.prepend(banner);
  if (isBelow) return;
  const room = `${banner.offsetHeight + 24}px`;
  document.body.style.paddingBottom = room;
  document.documentElement.style.scrollPaddingBottom = room;
}

document.addEventListener('stoa:ask-consent', ask);
ask();
