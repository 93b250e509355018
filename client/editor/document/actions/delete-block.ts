// Removes a block from the page.

import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export const deleteBlock = (document: Document, blockId: string): Change | undefined =>
  document.blocks[blockId] && { label: messages.deleteBlock, patches: [{ p: ['blocks', blockId], o: 'del' }] };
