// Outlines over the page, in a shadow root that isolates our styles from the site's.

type Overlay = {
  host: HTMLElement;
  root: ShadowRoot;
  hover(element: HTMLElement | undefined): void;
  select(element: HTMLElement | undefined, label?: string): void;
  editing(element: HTMLElement | undefined): void;
  /** Outlines follow their elements; called after the page changed. */
  place(): void;
  shown(isShown: boolean): void;
};

export function createOverlay(): Overlay {
  const host = document.createElement('div');
  host.id = 'stoa-overlay';
  host.style.cssText = 'position:absolute;top:0;left:0;width:0;height:0;z-index:2147483000';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const hoverBox = box('hover');
  const selectBox = box('selected');
  const label = document.createElement('span');
  label.className = 'label';
  selectBox.append(label);
  root.append(hoverBox, selectBox);
  document.body.append(host);

  let hovered: HTMLElement | undefined;
  let selected: HTMLElement | undefined;
  let selectedBy: { attribute: 'data-b' | 'data-section-id'; id: string } | undefined;

  const place = () => {
    // A patch may have replaced the selected element.
    if (selectedBy && !selected?.isConnected) {
      selected =
        document.querySelector<HTMLElement>(`[${selectedBy.attribute}="${CSS.escape(selectedBy.id)}"]`) ?? undefined;
    }
    put(hoverBox, hovered?.isConnected && hovered !== selected ? hovered : undefined);
    put(selectBox, selected);
  };

  let frame = 0;
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  new ResizeObserver(placeSoon).observe(document.documentElement);
  window.addEventListener('resize', placeSoon);
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
  document.fonts.ready.then(placeSoon, placeSoon);

  return {
    host,
    root,
    hover(element) {
      hovered = element;
      place();
    },
    select(element, words = '') {
      selected = element;
      const id = element?.dataset.b ?? element?.dataset.sectionId;
      selectedBy = id === undefined ? undefined : { attribute: element?.dataset.b ? 'data-b' : 'data-section-id', id };
      label.textContent = words;
      label.hidden = words === '';
      place();
    },
    editing(element) {
      selectBox.classList.toggle('editing', element !== undefined);
      place();
    },
    place,
    shown(isShown) {
      host.hidden = !isShown;
    },
  };
}

function box(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `box ${name}`;
  element.hidden = true;
  return element;
}

function put(outline: HTMLElement, element: HTMLElement | undefined): void {
  outline.hidden = element === undefined;
  if (!element) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  Object.assign(outline.style, {
    left: `${left + scrollX}px`,
    top: `${top + scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  outline.classList.toggle('at-top', top + scrollY < 24);
}

const styles = `
:host { all: initial; }
[hidden] { display: none !important; }
.box { position: absolute; box-sizing: border-box; pointer-events: none; border-radius: 2px; }
.hover { outline: 1px solid #3b6cf6; outline-offset: 1px; }
.selected { outline: 2px solid #2456e6; outline-offset: 2px; box-shadow: 0 0 0 5px #ffffff80; }
.selected.editing { outline-style: dashed; outline-width: 1px; box-shadow: none; }
.label { position: absolute; inset-inline-start: -4px; bottom: calc(100% + 4px); padding: 2px 8px; border-radius: 4px;
  font: 500 12px/18px system-ui, sans-serif; color: #fff; background: #2456e6; white-space: nowrap; }
.at-top .label { bottom: auto; top: 4px; inset-inline-start: 4px; }
.editing .label { display: none; }
`;
