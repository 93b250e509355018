// The overlay on the page: outlines, the selection's toolbar, insert buttons, and the drop line; in a shadow root that isolates our styles
// from the site's.
import type { FrameReport, ToolName } from '../protocol.ts';
import type { Line } from './drop-place.ts';
import { overlayStyles } from './overlay-styles.ts';
import { blockElement, sectionElement } from './page-elements.ts';
import type { Resize } from './resize.ts';
import { createAdders, createBar } from './tools.ts';

export type Overlay = {
  host: HTMLElement;
  root: ShadowRoot;
  /** The drag handle of the selection. */
  grip: HTMLElement;
  /** The selection's box and the resize preview, for the handles, which load later. */
  boxes: { selected: HTMLElement; preview: HTMLElement };
  resizeWith(handles: Resize): void;
  hover(element: HTMLElement | undefined, pointerY?: number): void;
  select(element: HTMLElement | undefined, more?: Selected): void;
  editing(element: HTMLElement | undefined): void;
  /** Sets what can be inserted. */
  arrange(what: 'no' | 'blocks' | 'all'): void;
  line(line: Line | undefined): void;
  chip(chip: { x: number; y: number; label: string } | undefined): void;
  /** Fades the dragged items; hides the toolbar and buttons during the drag. */
  dragging(kind: 'block' | 'section' | undefined, ids: readonly string[]): void;
  /** Repositions outlines; call after the page changed. */
  place(): void;
  shown(isShown: boolean): void;
};

type Selected = {
  by?: { kind: 'block' | 'section'; id: string } | undefined;
  label?: string | undefined;
  tools?: readonly ToolName[] | undefined;
  others?: readonly string[] | undefined;
};

/** On a page without blocks the buttons are visible before anything is hovered. */
const emptySection = () =>
  document.querySelector<HTMLElement>('section [data-b]')
    ? null
    : document.querySelector<HTMLElement>('section[data-section-id]');

/** Height of the toolbar including its gap to the block. */
const barPx = 46;

export function createOverlay(report: (message: FrameReport) => void): Overlay {
  const host = document.createElement('div');
  host.id = 'stoa-overlay';
  host.style.cssText = 'position:absolute;top:0;left:0;width:0;height:0;z-index:2147483000';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [sheet];
  const hoverBox = box('box hover');
  const selectBox = box('box selected');
  const previewBox = box('box preview');
  const lineBox = box('line');
  const chipBox = box('chip');
  const further = box('further-boxes', false);
  const veils = box('veils', false);
  const bar = createBar((name, button) => {
    const { left, bottom } = button.getBoundingClientRect();
    report({ type: 'tool', name, at: { x: left, y: bottom } });
  });
  const adders = createAdders((kind, place) => report({ type: 'insert', kind, ...place }));
  root.append(
    hoverBox,
    further,
    selectBox,
    previewBox,
    veils,
    adders.section,
    adders.block,
    bar.element,
    lineBox,
    chipBox,
  );
  document.body.append(host);
  let resize: Resize | undefined;

  let hovered: HTMLElement | undefined;
  let hoveredY: number | undefined;
  let selected: HTMLElement | undefined;
  let selectedBy: { kind: 'block' | 'section'; id: string } | undefined;
  let more: Selected = {};
  let arranges: 'no' | 'blocks' | 'all' = 'no';
  let isEditing = false;
  let dragged: { kind: 'block' | 'section' | undefined; ids: readonly string[] } = { kind: undefined, ids: [] };
  let isDragging = false;
  let observed: HTMLElement | null | undefined;

  const elementOf = (kind: 'block' | 'section', id: string) =>
    kind === 'block' ? blockElement(id) : sectionElement(id);

  const place = () => {
    // A patch may have replaced the selected element.
    if (selectedBy && !selected?.isConnected) selected = elementOf(selectedBy.kind, selectedBy.id);
    put(hoverBox, hovered?.isConnected && hovered !== selected && !isDragging ? hovered : undefined);
    put(selectBox, selected);
    const kind = selectedBy?.kind ?? 'block';
    boxes(
      further,
      'box further',
      (more.others ?? []).flatMap((id) => elementOf(kind, id) ?? []),
    );
    boxes(
      veils,
      'veil',
      dragged.ids.flatMap((id) => (dragged.kind ? (elementOf(dragged.kind, id) ?? []) : [])),
    );
    putBar();
    putAdders();
    const isResizable = (more.tools?.length ?? 0) > 0 && !more.others?.length && kind === 'block' && !isEditing;
    resize?.on(isResizable ? selected : undefined);
  };

  const putBar = () => {
    bar.element.hidden = !selected || isDragging || more.label === undefined;
    if (!selected || bar.element.hidden) return;
    const { left, top, bottom, width } = selected.getBoundingClientRect();
    const height = bar.element.offsetHeight;
    const isInside = selectedBy?.kind === 'section' || top < barPx;
    // Above the block; while a text is edited, its own toolbar is there. On a tall block the toolbar stays within the viewport.
    const above = isInside ? Math.max(top + 8, 8) : top - height - 8;
    const y = isEditing ? bottom + 8 : Math.min(above, bottom - height - 8);
    const x = selectedBy?.kind === 'section' ? left + width - bar.element.offsetWidth - 12 : left - 2;
    Object.assign(bar.element.style, {
      left: `${Math.max(4, Math.min(x, document.documentElement.clientWidth - bar.element.offsetWidth - 4)) + scrollX}px`,
      top: `${Math.max(y, isEditing ? -Infinity : 4) + scrollY}px`,
    });
  };

  /** Its height may change without the document's, because a short page fills the window. */
  const observe = (section: HTMLElement | null | undefined) => {
    if (section === observed) return;
    if (observed) sizes.unobserve(observed);
    observed = section;
    if (section) sizes.observe(section);
  };

  const putAdders = () => {
    const { block: add, section: addSection, places } = adders;
    const isOff = isDragging || isEditing || arranges === 'no';
    const over = (hovered?.isConnected ? hovered : selected) ?? emptySection();
    const block = over?.closest<HTMLElement>('[data-b]');
    const section = over?.closest<HTMLElement>('section[data-section-id]');
    observe(section);
    add.hidden = isOff || !over || (!block && !section);
    if (!add.hidden && over) {
      const id = section?.dataset.sectionId ?? '';
      const target = block ?? section?.querySelector<HTMLElement>('.section-grid') ?? over;
      const { left, top, bottom, width, height } = target.getBoundingClientRect();
      const isTop = block !== null && block !== undefined && hoveredY !== undefined && hoveredY < top + height / 3;
      // A shared section is hovered as one unit; it is filled on its own screen.
      add.hidden = !block && (section?.dataset.shared !== undefined || section?.querySelector('[data-b]') !== null);
      places.set(
        add,
        block
          ? { section: id, block: block.dataset.b, edge: isTop ? 'before' : 'after' }
          : { section: id, edge: 'end' },
      );
      center(add, left + width / 2, block ? (isTop ? top - 2 : bottom + 2) : top + height / 2);
    }
    const first = document.querySelector<HTMLElement>('[data-sections-place]');
    addSection.hidden = isOff || arranges !== 'all' || (!section && !first);
    if (addSection.hidden) return;
    if (!section) {
      const { left, width, top } = (first ?? document.body).getBoundingClientRect();
      places.set(addSection, { section: '', edge: 'below' });
      return center(addSection, left + width / 2, top + 60);
    }
    const { left, top, bottom, width, height } = section.getBoundingClientRect();
    const isTop = hoveredY !== undefined && hoveredY < top + Math.min(80, height / 4);
    places.set(addSection, { section: section.dataset.sectionId ?? '', edge: isTop ? 'above' : 'below' });
    // Visible while any part of the section is, and never over the other button.
    const y = isTop ? Math.max(top, 18) : bottom;
    const other = add.hidden ? undefined : add.getBoundingClientRect();
    const isOver = other !== undefined && Math.abs(other.top + other.height / 2 - y) < 36;
    center(addSection, left + width / 2 + (isOver ? 110 : 0), y);
  };

  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const sizes = new ResizeObserver(placeSoon);
  sizes.observe(document.documentElement);
  window.addEventListener('resize', placeSoon);
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
  document.fonts.ready.then(placeSoon, placeSoon);

  return {
    host,
    root,
    grip: bar.grip,
    boxes: { selected: selectBox, preview: previewBox },
    resizeWith(handles) {
      resize = handles;
      place();
    },
    hover(element, pointerY) {
      hovered = element;
      hoveredY = pointerY;
      place();
    },
    select(element, next = {}) {
      selected = element;
      more = next;
      selectedBy = next.by;
      bar.show(selectedBy?.kind ?? 'section', next.label ?? '', next.tools ?? []);
      place();
    },
    editing(element) {
      isEditing = element !== undefined;
      selectBox.classList.toggle('editing', isEditing);
      place();
    },
    arrange(what) {
      arranges = what;
      place();
    },
    line(line) {
      lineBox.hidden = line === undefined;
      if (line) move(lineBox, line);
    },
    chip(chip) {
      chipBox.hidden = !chip?.label;
      if (!chip) return;
      chipBox.textContent = chip.label;
      chipBox.style.transform = `translate(${chip.x + 12}px, ${chip.y + 12}px)`;
    },
    dragging(kind, ids) {
      dragged = { kind, ids };
      isDragging = kind !== undefined || ids.length > 0;
      document.documentElement.style.cursor = isDragging ? 'grabbing' : '';
      place();
    },
    place,
    shown(isShown) {
      host.hidden = !isShown;
    },
  };
}

function box(name: string, isHidden = true): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.hidden = isHidden;
  return element;
}

function boxes(parent: HTMLElement, name: string, elements: readonly HTMLElement[]): void {
  while (parent.children.length > elements.length) parent.lastElementChild?.remove();
  while (parent.children.length < elements.length) parent.append(box(name));
  for (const [i, element] of elements.entries()) put(parent.children[i] as HTMLElement, element);
}

function put(outline: HTMLElement, element: HTMLElement | undefined): void {
  outline.hidden = element === undefined;
  if (element) move(outline, element.getBoundingClientRect());
}

const move = ({ style }: HTMLElement, { left, top, width, height }: Line): void =>
  void Object.assign(style, {
    left: `${left + scrollX}px`,
    top: `${top + scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });

function center(button: HTMLElement, x: number, y: number): void {
  const { offsetWidth: width, offsetHeight: height } = button;
  const left = Math.max(4, Math.min(x - width / 2, document.documentElement.clientWidth - width - 4));
  Object.assign(button.style, { left: `${left + scrollX}px`, top: `${Math.max(2, y - height / 2 + scrollY)}px` });
}
