import type { OpenDocument } from '../../../document/document-store.ts';
import { unsaved } from '../../../document/edit-state.ts';
import { unsavedReason } from '../../../document/save-status.ts';
import type { Guarded } from '../../../shell/leave-guard.tsx';

/** Guards a page while its changes cannot reach the server. */
export const guardedPage = (page: OpenDocument): Guarded => ({
  isAtRisk: () => !['saved', 'saving'].includes(page.store.getState().save.kind),
  isUnsent: () => unsaved(page.store.getState().edit).length > 0,
  isPart: (path) => path.startsWith(`/config/pages/${page.id}`),
  save: () => page.settled(),
  discard: () => page.discardWaiting(),
  problem: () => unsavedReason(page.store.getState().save),
});
