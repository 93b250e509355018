// The bot check: invisible tokens, and the widget in containers of forms and product pages. Spec §4 "Bot-check
// widget", §5 "bot-check container", §8 "Other", §9 "Captcha badge".
import { captchaKeys } from '../page-context.ts';
import { messages } from './messages.ts';

type Library = {
  render(
    container: HTMLElement,
    options: { sitekey: string; size: 'compact' | 'normal'; callback(): void; 'expired-callback'(): void },
  ): number;
  getResponse(widget: number): string;
  reset(widget: number): void;
  enterprise?: { execute(key: string, options: { action: string }): Promise<string> };
};

const library = () => (window as unknown as { grecaptcha?: Partial<Library> }).grecaptcha;

const containerSelector = '.captcha-container';
const compactBelowPx = 320;
const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit&onload=stoaCaptchaLoaded';

/**
 * A page with a container but without an Enterprise key is misconfigured: the console says so, and the visitor continues without a token.
 *
 * @param place the form or product that is being submitted
 * @returns null when the site has no bot check
 */
export async function botToken(action: string, place: ParentNode): Promise<string | null> {
  const { enterpriseKey, siteKey } = captchaKeys();
  if (enterpriseKey === '') {
    if (siteKey !== '' || place.querySelector(containerSelector)) console.error(messages.noKey);
    return null;
  }
  const { enterprise } = library() ?? {};
  if (!enterprise) throw new Error(messages.noLibrary);
  return enterprise.execute(enterpriseKey, { action });
}

const widgets = new WeakMap<Element, number>();

/** The form's widget, once it is rendered. */
export function captchaOf(form: ParentNode): { answer(): string; reset(): void } | undefined {
  const container = form.querySelector(containerSelector);
  const widget = container ? widgets.get(container) : undefined;
  const { getResponse, reset } = library() ?? {};
  if (widget === undefined || !getResponse || !reset) return undefined;
  return {
    answer: () => getResponse(widget),
    reset() {
      reset(widget);
      bind(form, false);
    },
  };
}

/** Blocks submitting until the bound widget is answered. */
function bind(form: ParentNode, isAnswered: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('[data-captcha-bound]');
  if (button) button.disabled = !isAnswered;
}

/** Spec §9: z-index of the library's badge, normally and while a lightbox is open. */
const badgeZIndex = 12_000;
const badgeZIndexInLightbox = 100_000_001;
const badgeStyle =
  `.grecaptcha-badge { visibility: hidden; z-index: ${badgeZIndex} }` +
  'body:has(:is(input, textarea, select):focus) .grecaptcha-badge { visibility: visible }' +
  `.sqs-modal-lightbox-open .grecaptcha-badge { z-index: ${badgeZIndexInLightbox} }`;

let badgeSheet: CSSStyleSheet | undefined;

/** Shows the invisible check's badge only while a field has the focus. Templates have no rules for it. */
function styleBadge(): void {
  if (badgeSheet || captchaKeys().enterpriseKey === '') return;
  badgeSheet = new CSSStyleSheet();
  badgeSheet.replaceSync(badgeStyle);
  document.adoptedStyleSheets.push(badgeSheet);
}

let loading: Promise<void> | undefined;

/** Renders the widget into every empty container; loads the library with the first one. */
export function drawCaptchas(): void {
  styleBadge();
  const { siteKey } = captchaKeys();
  const containers = [...document.querySelectorAll<HTMLElement>(containerSelector)];
  if (siteKey === '' || containers.length === 0) return;
  loading ??= loadLibrary();
  loading.then(
    () => {
      for (const container of containers) draw(container, siteKey);
    },
    () => console.warn(messages.noLibrary),
  );
}

function draw(container: HTMLElement, sitekey: string): void {
  const { render } = library() ?? {};
  if (!render || widgets.has(container)) return;
  const form = container.closest('form') ?? document;
  bind(form, false);
  const size = container.clientWidth < compactBelowPx ? 'compact' : 'normal';
  const options = { callback: () => bind(form, true), 'expired-callback': () => bind(form, false) };
  widgets.set(container, render(container, { sitekey, size, ...options }));
}

function loadLibrary(): Promise<void> {
  if (library()?.render) return Promise.resolve();
  return new Promise((resolve, reject) => {
    Object.assign(window, { stoaCaptchaLoaded: resolve });
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}
