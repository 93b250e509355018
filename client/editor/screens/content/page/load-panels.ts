// The panels and dialogs of the page editor. They are loaded after the page, ahead of the first click, which may come without a network.
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
  // The last: once it is there, all are.
  placeBar: () => import(/* webpackChunkName: "place-bar" */ './canvas/place-bar.tsx'),
};

/** After the page is there. */
const panelsMs = 1000;

export const usePanelsAhead = (): void =>
  useEffect(() => {
    const timer = window.setTimeout(() => void loadAll(), panelsMs);
    return () => window.clearTimeout(timer);
  }, []);

/** One by one, since the page and its pictures come first. */
async function loadAll(): Promise<void> {
  for (const load of Object.values(panels)) await load().catch(() => undefined); // The click on it says so.
}
