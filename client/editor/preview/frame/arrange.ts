// Dragging and resizing in the frame, loaded after the page is shown.
import type { FrameReport } from '../protocol.ts';
import { createDrag, type Drag } from './drag.ts';
import { type PointedPage, watchPointer } from './pointer.ts';
import { createResize } from './resize.ts';

// Bundled into the same chunk.
export { createGhosts } from './ghosts/ghosts.ts';

export function arrangeWith(page: Omit<PointedPage, 'drag'> & { report(message: FrameReport): void }): Drag {
  const { overlay, doc, report } = page;
  const drag = createDrag(overlay, doc, report);
  overlay.resizeWith(createResize(overlay.boxes.selected, overlay.boxes.preview, report));
  watchPointer({ ...page, drag });
  return drag;
}
