// The text editor's toolbar, in the overlay's shadow root. Arrow keys move between buttons, Escape returns to the text.

import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  type BlockStyle,
  colorAt,
  insertRule,
  isIn,
  isMarked,
  setColor,
  setStyle,
  setTextAttrs,
  styleOf,
  textAttrs,
  toggleList,
  toggleQuote,
  toggles,
} from './commands.ts';
import { messages } from './messages.ts';
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable, insertTable, tableAt } from './tables.ts';

type Toolbar = {
  update(): void;
  /** For Alt+F10. */
  focus(): true;
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
    label: messages.strike,
    text: 'S',
    style: 'text-decoration:line-through',
    run: toggles.strike,
    isOn: ({ state }) => isMarked(state, 'strike'),
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

type ToolbarActions = {
  /** Actions of the editor's shell, whose dialogs are outside the frame. */
  editLink(): void;
  addImage(): void;
  /** The page's level 1 heading is elsewhere. */
  isBelowMain: boolean;
};

export function createToolbar(view: EditorView, root: ShadowRoot, actions: ToolbarActions): Toolbar {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];

  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', messages.formatting);

  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
    update();
  };
  const style = choice(messages.style, styleNames, (value) => run(setStyle(value as BlockStyle)));
  const main = style.querySelector<HTMLOptionElement>('[value=h1]');
  if (main && actions.isBelowMain) Object.assign(main, { disabled: true, text: messages.h1Taken });
  const size = choice(messages.size, messages.sizes, (value) => run(setTextAttrs({ size: value || null })));
  const align = choice(messages.align, messages.aligns, (value) =>
    run(setTextAttrs({ align: value === 'left' ? null : value })),
  );
  const color = choice(messages.color, messages.colors, (value) => run(setColor(value)));
  const items = itemsOf();
  const buttons = items.map((item) => button(item.label, item.text, item.style, () => run(item.run)));
  const link = button(
    messages.link,
    icon('M8.5 11.5l3-3M9.5 6.5l1.6-1.6a2.8 2.8 0 0 1 4 4l-1.6 1.6M10.5 13.5l-1.6 1.6a2.8 2.8 0 0 1-4-4l1.6-1.6'),
    undefined,
    () => actions.editLink(),
  );
  const image = button(messages.image, icon('M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 8h.01'), undefined, () =>
    actions.addImage(),
  );
  const line = button(messages.line, icon('M3 10h14'), undefined, () => run(insertRule));
  const table = button(messages.table, icon('M3 4h14v12H3zM3 8h14M3 12h14M8 4v12'), undefined, () =>
    run(insertTable()),
  );
  const cells = tableTools.map(([label, text, command]) => button(label, text, undefined, () => run(command)));
  const tools = document.createElement('span');
  tools.className = 'cells';
  tools.setAttribute('role', 'group');
  tools.setAttribute('aria-label', messages.tableTools);
  tools.append(...cells);
  const all = [style, ...buttons, link, size, align, color, image, line, table, ...cells];
  bar.append(style, ...buttons, link, size, align, color, image, line, table, tools);
  root.append(bar);

  bar.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      view.focus();
      return;
    }
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    // A disabled control takes no focus, and would block the way to the next.
    const shown = all.filter((element) => element.offsetParent !== null && !element.disabled);
    const at = shown.indexOf(root.activeElement as HTMLButtonElement);
    const next = shown.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % shown.length);
    event.preventDefault();
    next?.focus();
  });

  const update = () => {
    const { state } = view;
    const attrs = textAttrs(state);
    style.value = styleOf(state);
    size.value = attrs.size;
    align.value = attrs.align;
    color.value = colorAt(state);
    color.disabled = state.selection.empty;
    for (const [i, item] of items.entries()) buttons[i]?.setAttribute('aria-pressed', String(item.isOn(view)));
    link.setAttribute('aria-pressed', String(isMarked(state, 'link')));
    const isInTable = tableAt(state) !== undefined;
    tools.hidden = !isInTable;
    table.disabled = isInTable;
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
      style.focus();
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

const tableTools: readonly (readonly [string, SVGElement | string, Command])[] = [
  [messages.addRow, '+ ↓', addRow],
  [messages.addColumn, '+ →', addColumn],
  [messages.deleteRow, '− ↓', deleteRow],
  [messages.deleteColumn, '− →', deleteColumn],
  [messages.deleteTable, '✕', deleteTable],
];

function choice(
  label: string,
  names: Readonly<Record<string, string>>,
  onChange: (value: string) => void,
): HTMLSelectElement {
  const select = document.createElement('select');
  select.setAttribute('aria-label', label);
  select.title = label;
  for (const [value, name] of Object.entries(names)) select.append(new Option(name, value));
  select.addEventListener('change', () => onChange(select.value));
  return select;
}

/** An icon on a 20 by 20 grid. */
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
.bar button, .bar select { font: inherit; color: inherit; background: transparent; border: 0; border-radius: 6px; flex: none; height: 32px; min-width: 32px; padding: 0 8px; }
.bar select option { color: #111; background: #fff; }
.bar select { background: #2b303a; }
.bar svg { display: block; margin: 0 auto; }
.bar button:hover { background: #2f3541; }
.bar button[aria-pressed="true"] { background: #3d63dd; }
.bar :focus-visible { outline: 2px solid #9db8ff; outline-offset: 1px; }
.bar button:disabled, .bar select:disabled { opacity: 0.5; }
.cells { display: flex; gap: 2px; padding-inline-start: 4px; border-inline-start: 1px solid #4a5160; }
.cells[hidden] { display: none; }
/* One row to swipe on a phone, where three rows would cover the text. */
@media (max-width: 480px) { .bar { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; } .cells { flex: none; } }
@media (pointer: coarse) { .bar button, .bar select { height: 40px; min-width: 40px; } }
`;
