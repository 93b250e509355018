// The selection's toolbar, and the insert buttons after a block or between sections. In the overlay's shadow root, so that the site's
// styles and scripts don't reach them.
import type { InsertionPoint } from '../../document/place-edges.ts';
import type { ToolName } from '../protocol.ts';
import { messages } from './messages.ts';

const icons = {
  drag: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  up: 'M12 19V5M5 12l7-7 7 7',
  down: 'M12 5v14M19 12l-7 7-7-7',
  duplicate:
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  more: 'M12 12h.01M19 12h.01M5 12h.01',
  delete: 'M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6',
  add: 'M12 5v14M5 12h14',
} as const;

type Bar = {
  element: HTMLElement;
  grip: HTMLElement;
  show(kind: 'block' | 'section', label: string, tools: readonly ToolName[]): void;
};

export function createBar(onTool: (name: ToolName, button: HTMLElement) => void): Bar {
  const element = document.createElement('div');
  element.className = 'tools';
  element.setAttribute('role', 'toolbar');
  element.hidden = true;
  const grip = document.createElement('span');
  grip.className = 'grip';
  grip.title = messages.drag;
  element.append(grip);
  const buttons = (['up', 'down', 'duplicate', 'more', 'delete'] as const).map((name) => {
    const one = button(messages[name], icons[name]);
    one.dataset.tool = name;
    one.addEventListener('click', () => onTool(name, one));
    element.append(one);
    return one;
  });
  // Arrow keys move between buttons, as in every toolbar.
  element.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const shown = buttons.filter(({ hidden }) => !hidden);
    const at = shown.findIndex((one) => one.matches(':focus'));
    if (step === 0 || at < 0) return;
    event.preventDefault();
    shown.at((at + step) % shown.length)?.focus();
  });
  return {
    element,
    grip,
    show(kind, label, tools) {
      element.setAttribute('aria-label', kind === 'block' ? messages.blockTools : messages.sectionTools);
      grip.replaceChildren(icon(icons.drag), label);
      grip.classList.toggle('fixed', tools.length === 0);
      for (const one of buttons) one.hidden = !tools.includes(one.dataset.tool as ToolName);
    },
  };
}

type Adders = {
  block: HTMLElement;
  section: HTMLElement;
  /** Each button's insertion point. */
  places: Map<HTMLElement, InsertionPoint>;
};

export function createAdders(onAdd: (kind: 'block' | 'section', place: InsertionPoint) => void): Adders {
  const block = button(messages.addBlock, icons.add);
  block.className = 'add';
  const section = button(messages.addSection, icons.add);
  section.className = 'add-section';
  section.append(messages.addSection);
  const places = new Map<HTMLElement, InsertionPoint>();
  const add = (kind: 'block' | 'section', one: HTMLElement) => {
    const place = places.get(one);
    if (place) onAdd(kind, place);
  };
  block.addEventListener('click', () => add('block', block));
  section.addEventListener('click', () => add('section', section));
  for (const one of [block, section]) one.hidden = true;
  return { block, section, places };
}

function button(label: string, path: string): HTMLButtonElement {
  const one = document.createElement('button');
  one.type = 'button';
  one.title = label;
  one.setAttribute('aria-label', label);
  one.append(icon(path));
  return one;
}

function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
