// Live documents: what visitors see. Drafts, the op log and versions are separate; only publishing changes live
// documents.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Document, documentSchema } from './schema.ts';

const live = table<Document>({ name: 'doc:live', topic: 'pages', schema: documentSchema });

export const findLiveDocument = live.find;

export const forgetLiveDocument = (tx: Tx, id: string): void => live.delete(tx, id);

export const putLiveDocument = (tx: Tx, document: Document): void => live.put(tx, document, document.id);

/** Paginated, by id. */
export const listLiveDocuments = async (store: Store, options: { limit: number; cursor?: string | undefined }) =>
  live.list(store, options.cursor === undefined ? { limit: options.limit } : { ...options, cursor: options.cursor });
