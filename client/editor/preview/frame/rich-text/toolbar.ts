// The text editor's toolbar, in the overlay's shadow root. Arrow keys move through it, Escape returns to the text.

import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  type BlockStyle,
  isIn,
  isMarked,
  linkAt,
  setLink,
  setStyle,
  styleOf,
  toggleList,
  toggleQuote,
  toggles,
} from './commands.ts';
import { messages } from './messages.ts';

type Toolbar = {
  update(): void;
  /** For Alt+F10. */
  focus(): true;
  editLink(): true;
  remove(): void;
};

type Item = { label: string; text: string | SVGElement; style?: string; run: Command; isOn(view: EditorView): boolean };

const itemsOf = (): readonly Item[] => [
  {
    label: messages.bold,
    text: 'B',
    style: 'font-weight:700',
    run: toggles.bold,
    isOn: ({ state }) => isMarked(state, 'strong'),
  },
  {
    label: messages.italic,
    text: 'I',
    style: 'font-style:italic;font-family:Georgia,serif',
    run: toggles.italic,
    isOn: ({ state }) => isMarked(state, 'em'),
  },
  {
    label: messages.underline,
    text: 'U',
    style: 'text-decoration:underline',
    run: toggles.underline,
    isOn: ({ state }) => isMarked(state, 'underline'),
  },
  {
    label: messages.bullets,
    text: icon('M3 5h.01M3 10h.01M3 15h.01M7 5h10M7 10h10M7 15h10'),
    run: toggleList('bullet_list'),
    isOn: ({ state }) => isIn(state, 'bullet_list'),
  },
  {
    label: messages.numbers,
    text: icon('M2.5 3.5 4 3v4M2.5 12.5h2L2.5 16h2M8 5h9M8 10h9M8 15h9'),
    run: toggleList('ordered_list'),
    isOn: ({ state }) => isIn(state, 'ordered_list'),
  },
  {
    label: messages.quote,
    text: icon('M4 13c2 0 3-1.5 3-4V5H3v4h4M12 13c2 0 3-1.5 3-4V5h-4v4h4'),
    run: toggleQuote,
    isOn: ({ state }) => isIn(state, 'blockquote'),
  },
];

const styleNames: Record<BlockStyle, string> = {
  paragraph: messages.paragraph,
  h1: messages.h1,
  h2: messages.h2,
  h3: messages.h3,
  h4: messages.h4,
};

export function createToolbar(view: EditorView, root: ShadowRoot): Toolbar {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];

  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', messages.formatting);

  const select = document.createElement('select');
  select.setAttribute('aria-label', messages.style);
  for (const [value, name] of Object.entries(styleNames)) select.append(new Option(name, value));
  select.addEventListener('change', () => run(setStyle(select.value as BlockStyle)));

  const items = itemsOf();
  const buttons = items.map((item) => button(item.label, item.text, item.style, () => run(item.run)));
  const link = button(messages.link, messages.link, undefined, () => openLink());
  bar.append(select, ...buttons, link);

  const form = document.createElement('form');
  form.className = 'link';
  form.hidden = true;
  const input = document.createElement('input');
  input.setAttribute('aria-label', messages.linkAddress);
  input.placeholder = '/about or https://…';
  const problem = document.createElement('p');
  problem.setAttribute('role', 'alert');
  const apply = button(messages.applyLink, messages.apply, undefined, () => form.requestSubmit());
  const unlink = button(messages.removeLink, messages.remove, undefined, () => {
    input.value = '';
    form.requestSubmit();
  });
  form.append(input, apply, unlink, problem);
  bar.append(form);
  root.append(bar);

  const run = (command: Command) => {
    command(view.state, view.dispatch);
    view.focus();
    update();
  };

  const openLink = () => {
    form.hidden = false;
    problem.textContent = '';
    input.value = linkAt(view.state) ?? '';
    input.focus();
    input.select();
    place();
  };

  const closeLink = () => {
    form.hidden = true;
    view.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const href = addressOf(input.value);
    if (href === undefined) {
      // Spec §8 "Link and field messages".
      problem.textContent = messages.urlInvalid({ url: input.value });
      return;
    }
    if (!setLink(href)(view.state, view.dispatch)) {
      problem.textContent = messages.selectFirst;
      return;
    }
    closeLink();
  });

  bar.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      if (form.hidden) view.focus();
      else closeLink();
      return;
    }
    if (event.key === 'Enter' && root.activeElement === input) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    if (root.activeElement === input || root.activeElement === select) return;
    const all = [select, ...buttons, link];
    const at = all.indexOf(root.activeElement as HTMLButtonElement);
    const next = all.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % all.length);
    event.preventDefault();
    next?.focus();
  });

  const update = () => {
    select.value = styleOf(view.state);
    for (const [i, item] of items.entries()) buttons[i]?.setAttribute('aria-pressed', String(item.isOn(view)));
    link.setAttribute('aria-pressed', String(isMarked(view.state, 'link')));
    place();
  };

  const place = () => {
    const text = view.dom.getBoundingClientRect();
    const height = bar.offsetHeight;
    const above = text.top - height - 10;
    const below = text.bottom + 10;
    const top = above >= 4 ? above : below + height <= innerHeight ? below : 4;
    const left = Math.max(4, Math.min(text.left, innerWidth - bar.offsetWidth - 4));
    // While the top of the text is scrolled out of view, the toolbar sticks to the top of the window.
    Object.assign(bar.style, { top: `${Math.max(top, 4)}px`, left: `${left}px` });
  };
  window.addEventListener('scroll', place, { passive: true });
  window.addEventListener('resize', place);
  update();

  return {
    update,
    focus() {
      select.focus();
      return true;
    },
    editLink() {
      // The browser reports a keyboard selection only after the key; it must be read before the focus leaves the text.
      requestAnimationFrame(() => setTimeout(openLink));
      return true;
    },
    remove() {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      bar.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

/** Completes a typed URL: `shop.example` → `https://shop.example`. @returns undefined when it is not a URL */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /^(?:#|\/(?!\/)|https?:\/\/|mailto:|tel:)\S*$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text)) return `https://${text}`;
  return undefined;
}

/** On a 20 by 20 grid. */
function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 20 20',
    width: '18',
    height: '18',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.6',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

function button(
  label: string,
  text: string | SVGElement,
  style: string | undefined,
  onPress: () => void,
): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.append(text);
  element.setAttribute('aria-label', label);
  element.title = label;
  if (style) element.style.cssText = style;
  // Keeps the text selection while the pointer is down.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', onPress);
  return element;
}

const styles = `
.bar { position: fixed; display: flex; flex-wrap: wrap; gap: 2px; max-width: calc(100vw - 8px); box-sizing: border-box; padding: 4px;
  border-radius: 8px; background: #1b1e24; color: #fff; box-shadow: 0 4px 16px #0005; font: 14px/20px system-ui, sans-serif; }
.bar button, .bar select, .bar input { font: inherit; color: inherit; background: transparent; border: 0; border-radius: 6px; height: 32px; min-width: 32px; padding: 0 8px; }
.bar select option { color: #111; background: #fff; }
.bar select { background: #2b303a; }
.bar input { background: #fff; color: #111; flex: 1 1 180px; min-width: 0; }
.bar svg { display: block; margin: 0 auto; }
.bar button:hover { background: #2f3541; }
.bar button[aria-pressed="true"] { background: #3d63dd; }
.bar :focus-visible { outline: 2px solid #9db8ff; outline-offset: 1px; }
.link { display: flex; flex-wrap: wrap; gap: 4px; width: 100%; margin: 0; padding-top: 4px; }
.link p { width: 100%; margin: 0; color: #ffb4ab; }
.link p:empty { display: none; }
@media (pointer: coarse) { .bar button, .bar select, .bar input { height: 40px; min-width: 40px; } }
`;
