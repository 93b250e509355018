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
const scriptUrl = 'https://www.google.com/recaptcha/';
const onLoad = 'onload=stoaCaptchaLoaded';

/**
 * A page with a container but without an Enterprise key is misconfigured: the console says so, and the visitor continues without a token.
 *
 * @param place the form or product that is being submitted
 * @returns null when the site has no bot check
 */
export async function botToken(action: string, place: ParentNode): Promise<string | null> {
  const { enterpriseKey, siteKey } = captchaKeys();
  if (enterpriseKey === '') {
    // The widget's own answer is the token where the site has its key.
    if (siteKey === '' && place.querySelector(containerSelector)) console.error(messages.noKey);
    return null;
  }
  if (!library()?.enterprise) await load().catch(() => {});
  const { enterprise } = library() ?? {};
  if (!enterprise) throw new Error(messages.noLibrary);
  return enterprise.execute(enterpriseKey, { action });
}

const trapSelector = '[data-puzzle] input';

/**
 * For a form with the built-in check: what its honeypot holds, and the answer to the puzzle of this key. The honeypot is emptied, so that
 * a person whose browser filled it in passes with the next try.
 */
export async function puzzleProof(form: ParentNode, key: string): Promise<{ captchaKey?: string; subject?: string }> {
  const trap = form.querySelector<HTMLInputElement>(trapSelector);
  if (!trap) return {};
  const subject = trap.value;
  trap.value = '';
  const { solvePuzzle } = await import('./solve.ts');
  return { captchaKey: await solvePuzzle(key), ...(subject !== '' && { subject }) };
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

/** Once; again after it failed. */
function load(): Promise<void> {
  loading ??= loadLibrary();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Renders the widget into every empty container; loads the library with the first one. */
export function drawCaptchas(): void {
  styleBadge();
  const { siteKey, enterpriseKey } = captchaKeys();
  const containers = [...document.querySelectorAll<HTMLElement>(containerSelector)];
  if (siteKey === '') {
    // Tokens are invisible, and judged better the longer the library has been there.
    if (enterpriseKey !== '') void load().catch(() => {});
    return;
  }
  if (containers.length === 0) return;
  load().then(
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
    const { siteKey, enterpriseKey } = captchaKeys();
    script.src =
      siteKey === ''
        ? `${scriptUrl}enterprise.js?render=${encodeURIComponent(enterpriseKey)}&${onLoad}`
        : `${scriptUrl}api.js?render=explicit&${onLoad}`;
    script.async = true;
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}
