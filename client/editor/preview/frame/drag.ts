// Drags blocks and sections over the page, from the frame or from the editor's library. A line shows the drop target; the page scrolls near
// its edges; Escape cancels. Editor A4, A5.
import type { FrameReport } from '../protocol.ts';
import { blockPlace, type DropPlace, sectionPlace } from './drop-place.ts';
import type { Overlay } from './overlay.ts';
import type { OwnDoc } from './page-elements.ts';

type Point = { x: number; y: number };
export type Dragged = { kind: 'block' | 'section'; id?: string; label: string; ids: readonly string[] };

export type Drag = {
  isActive(): boolean;
  begin(dragged: Dragged): void;
  /** Undefined when the pointer has left the frame. */
  move(at: Point | undefined): void;
  end(isDrop: boolean): void;
};

/** Auto-scroll zone at the window's edges, and maximum pixels per frame. */
const edgePx = 72;
const scrollPx = 18;

export function createDrag(overlay: Overlay, doc: () => OwnDoc, report: (message: FrameReport) => void): Drag {
  let dragged: Dragged | undefined;
  let at: Point | undefined;
  let found: DropPlace | undefined;
  let frame = 0;

  const look = () => {
    if (!dragged) return;
    const moving = new Set(dragged.ids);
    found = at && (dragged.kind === 'block' ? blockPlace(doc(), at, moving) : sectionPlace(doc(), at, moving));
    overlay.line(found?.line);
    overlay.chip(at && dragged.id !== undefined ? { ...at, label: dragged.label } : undefined);
  };
  const scroll = () => {
    if (!dragged) return;
    if (at) {
      const into = at.y < edgePx ? at.y - edgePx : Math.max(0, at.y - (innerHeight - edgePx));
      if (into !== 0) {
        const before = scrollY;
        window.scrollBy({ top: Math.sign(into) * Math.min(scrollPx, Math.abs(into) / 3), behavior: 'instant' });
        if (scrollY !== before) look();
      }
    }
    frame = requestAnimationFrame(scroll);
  };

  return {
    isActive: () => dragged !== undefined,
    begin(next) {
      dragged = next;
      overlay.dragging(next.id === undefined ? undefined : next.kind, next.ids);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(scroll);
    },
    move(next) {
      at = next;
      look();
    },
    end(isDrop) {
      if (!dragged) return;
      const { kind, id } = dragged;
      const place = isDrop ? found?.place : undefined;
      dragged = at = found = undefined;
      cancelAnimationFrame(frame);
      overlay.line(undefined);
      overlay.chip(undefined);
      overlay.dragging(undefined, []);
      if (place) report({ type: 'dropped', kind, ...(id !== undefined && { id }), ...place });
    },
  };
}
