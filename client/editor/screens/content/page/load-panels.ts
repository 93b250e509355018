// Preloads the page editor's panels and dialogs after the page, since the first click may come while offline.
import { useEffect } from 'react';

export const panels = {
  outline: () => import('./outline/outline.tsx'),
  inspector: () => import('./inspector/inspector.tsx'),
  library: () => import('./library/library.tsx'),
  blockMenu: () => import('./canvas/block-menu.tsx'),
  linkDialog: () => import('../../../link/link-dialog.tsx'),
  pictureDialog: () => import('../pictures/picture-dialog.tsx'),
  history: () => import('./history/history.tsx'),
  publishDialog: () => import('../publish/publish-dialog.tsx'),
  // Last: once it has loaded, all have.
  placeBar: () => import(/* webpackChunkName: "place-bar" */ './canvas/place-bar.tsx'),
};

/** Delay after the page has loaded. */
const panelsMs = 1000;

export const usePanelsAhead = (): void =>
  useEffect(() => {
    const timer = window.setTimeout(() => void loadAll(), panelsMs);
    return () => window.clearTimeout(timer);
  }, []);

/** Sequentially, since the page and its images have priority. */
async function loadAll(): Promise<void> {
  for (const load of Object.values(panels)) await load().catch(() => undefined); // A later click reports the failure.
}
