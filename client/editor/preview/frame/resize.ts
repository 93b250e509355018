// Resize handles on the selected block's sides, lower edge, and lower corners, which snap to the grid. The page changes on release. Editor
// C2.
import type { FrameReport } from '../protocol.ts';
import { gridLinesOf } from './grid-lines.ts';

const handles = ['w', 'e', 's', 'sw', 'se'] as const;
type Cell = { x: number; y: number; w: number; h: number };

export type Resize = {
  /** Undefined when nothing resizable is selected. */
  on(block: HTMLElement | undefined): void;
};

export function createResize(box: HTMLElement, preview: HTMLElement, report: (message: FrameReport) => void): Resize {
  let block: HTMLElement | undefined;
  const elements = handles.map((name) => {
    const handle = document.createElement('div');
    handle.className = `handle ${name}`;
    handle.hidden = true;
    box.append(handle);
    handle.addEventListener('pointerdown', (event) => start(event, handle, name));
    return handle;
  });

  const start = (event: PointerEvent, handle: HTMLElement, name: (typeof handles)[number]) => {
    const target = block;
    const lines = target && gridLinesOf(target);
    if (!target || !lines || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const from = cellOf(target);
    let cell = from;
    const move = ({ clientX, clientY }: PointerEvent) => {
      const right = from.x + from.w;
      const x = name.includes('w') ? Math.min(lines.columnFrom(clientX), right - 1) : from.x;
      const end = name.includes('e') ? Math.max(lines.columnTo(clientX), x) + 1 : right;
      const h = name.includes('s') ? Math.max(1, lines.rowTo(clientY) - from.y + 1) : from.h;
      cell = { x, y: from.y, w: end - x, h };
      const { top } = target.getBoundingClientRect();
      const left = lines.left(cell.x);
      preview.hidden = false;
      Object.assign(preview.style, {
        left: `${left + scrollX}px`,
        top: `${top + scrollY}px`,
        width: `${lines.right(cell.x + cell.w - 1) - left}px`,
        height: `${Math.max(24, lines.bottom(cell.y + cell.h - 1) - top)}px`,
      });
    };
    const { signal, abort } = listening();
    const end = (isDone: boolean) => {
      abort();
      preview.hidden = true;
      const id = target.dataset.b;
      if (isDone && id && (cell.x !== from.x || cell.w !== from.w || cell.h !== from.h))
        report({ type: 'resized', block: id, ...cell });
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopImmediatePropagation();
      end(false);
    };
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', onKey, { capture: true, signal });
  };

  return {
    on(next) {
      block = next && gridLinesOf(next) ? next : undefined;
      for (const handle of elements) handle.hidden = block === undefined;
    },
  };
}

/** Listeners for the duration of one press. */
function listening(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const cellOf = ({ style }: HTMLElement): Cell => {
  const value = (name: string, otherwise: number) => {
    const number = Number(style.getPropertyValue(name));
    return Number.isFinite(number) && style.getPropertyValue(name) !== '' ? number : otherwise;
  };
  return { x: value('--x', 0), y: value('--y', 0), w: value('--w', 24), h: value('--h', 1) };
};
