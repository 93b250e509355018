// How documents get into page data. Given by `compose`, since a template may draw their blocks.
import type { Drawn } from '../../../renderer/render.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import type { Item } from '../../content/item/schema.ts';

export type ShownDocument = { document: Document; drawn: Drawn | undefined };

/** Puts documents into page data: as HTML, or as values that become slots when a template prints them. Given by `compose`. */
export type Draw = {
  /** With the blocks that the template draws itself. */
  shown: (document: Document) => Promise<ShownDocument>;
  sections: (shown: ShownDocument) => Promise<unknown>;
  body: (item: Item, document: Document) => Promise<unknown>;
  /** A block that is in no document. */
  block: (block: Block) => Promise<unknown>;
  /** The block that represents it in lists. */
  promoted: (item: Item, document: Document) => Promise<unknown>;
  /** The sections of a page, in an index. */
  content: (document: Document, isLater: boolean) => Promise<unknown>;
};
