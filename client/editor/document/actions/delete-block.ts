// Takes a block off the page.
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';

export const deleteBlock = (document: Document, blockId: string): Change | undefined =>
  document.blocks[blockId] && { label: 'Delete block', patches: [{ p: ['blocks', blockId], o: 'del' }] };
