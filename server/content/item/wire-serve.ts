// Serves posts, gallery images, and uploads into a page to the original's clients.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { isDomainError } from '../../base/errors.ts';
import { pageEnd } from '../../base/paged.ts';
import { type Actor, can } from '../../base/roles.ts';
import { assertUnchanged, checked } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { badRequest } from '../../http/errors.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { readMultipart } from '../../http/multipart.ts';
import { findCollection } from '../collection/collection.ts';
import { collectionMissing, urlIdTaken } from '../collection/errors.ts';
import { holdsItems } from '../collection/schema.ts';
import type { Editor } from '../document/draft.ts';
import { addImage, findImage, type ImageParts } from '../image/image.ts';
import { imageBytesMax } from '../image/schema.ts';
import { draftedStore } from './drafted-store.ts';
import { changeItem, createItem, type ItemParts, kindsOfCollection, openItem } from './edit-items.ts';
import type { ItemFields, ItemKind } from './edit-schema.ts';
import { itemMissing, itemRefused, jobMissing, mediaMissing, urlIdInUse } from './errors.ts';
import { findItem, pageOfItems } from './item.ts';
import { messages } from './messages.ts';
import { type Item, RecordType } from './schema.ts';
import { blankFields, fieldsFrom, type ItemData, jobOf, mediaFieldsSchema, wireItem, wireItemCalls } from './wire.ts';

const listedAtOnce = 50;

export function serveWireItems(parts: ItemParts & ImageParts) {
  const { store, clock } = parts;

  /** As the editor shows them: with changes that visitors don't see yet. */
  const list = async (id: string, cursor: string | undefined, recordType?: number) => {
    const page = await findCollection(store, id);
    if (!page || !holdsItems(page)) throw collectionMissing({ id });
    const found = await pageOfItems(await draftedStore(store), id, { limit: listedAtOnce, ...(cursor && { cursor }) });
    const items = found.items.filter((item) => recordType === undefined || item.recordType === recordType);
    return { items: items.map((item) => wireItem(item, clock.now())), ...pageEnd(found.cursor) };
  };

  const load = async (id: string, collectionId?: string): Promise<Item> => {
    const item = await findItem(await draftedStore(store), id);
    if (!item || (collectionId ?? item.collectionId) !== item.collectionId) throw itemMissing({ id });
    return item;
  };

  const create = async (ctx: Ctx, id: string, base: ItemKind['base'], fields: ItemFields) => {
    const actor = assertCan(ctx, 'items.edit');
    const kind = (await kindsOfCollection(parts, id)).find((one) => one.base === base);
    if (!kind) throw itemRefused({ field: 'kind', why: messages.kindUnknown({ kind: base }) });
    const made = await createItem(parts, id, kind.name, fields, actor, async (tx, { id: itemId }) => {
      const item = await findItem(tx, itemId);
      if (item) replayOf(ctx)?.record(tx, 201, wireItem(item, clock.now()));
    });
    return load(made.id);
  };

  /** Fields of a published item are a draft, as in the editor: they reach visitors on Publish. */
  const save = async (editor: Actor & Editor, item: Item, data: ItemData) => {
    const opened = await openItem(parts, item.id);
    const { fields, updatedOn = opened.updatedOn, fixed } = fieldsFrom(opened.fields, data);
    assertUnchanged(fixed, item);
    await changeItem(parts, item.id, fields, { updatedOn, rev: opened.textDraft?.rev }, editor);
    return wireItem(await load(item.id), clock.now());
  };

  return serve(wireItemCalls, {
    listContentItems: ({ params, query }) => list(params.id, query.cursor),
    openContentItem: async ({ params }) => wireItem(await load(params.id), clock.now()),
    saveContentItem: async ({ params, body, ctx }) => save(assertCan(ctx, 'items.edit'), await load(params.id), body),

    listPosts: ({ params, query }) => list(params.id, query.cursor, RecordType.text),

    createPost: ({ params, body, ctx }) =>
      asInUse(async () => {
        const { fields } = fieldsFrom(blankFields(clock.now()), body);
        return wireItem(await create(ctx, params.id, 'text', fields), clock.now());
      }),

    openPost: async ({ params }) => wireItem(await load(params.itemId, params.id), clock.now()),

    savePost: ({ params, body, ctx }) =>
      asInUse(async () => save(assertCan(ctx, 'items.edit'), await load(params.itemId, params.id), body)),

    listGalleryImages: ({ params, query }) => list(params.id, query.cursor, RecordType.image),

    async addGalleryImage({ params, body: { assetId, title, description }, ctx }) {
      const fields = { ...blankFields(clock.now()), ...publishedImage, title, excerpt: description };
      return wireItem(await create(ctx, params.id, 'image', { ...fields, mainImageId: assetId }), clock.now());
    },

    /** Into a gallery as a new or replaced image; elsewhere only into the library. */
    async saveMedia({ ctx }) {
      const { fields: sent, files } = await readMultipart(ctx, {
        maxBytes: imageBytesMax + 100_000,
        maxFileBytes: imageBytesMax,
        maxFields: 20,
      });
      const { collectionId, replaceItemId, fileName, fileSize } = checked(mediaFieldsSchema, sent);
      const [file] = files;
      if (!file) throw badRequest(messages.noFile);
      if (fileSize !== undefined && Number(fileSize) !== file.bytes.length) throw mediaMissing();
      const editor = collectionId || replaceItemId ? assertCan(ctx, 'items.edit') : undefined;
      const page = collectionId ? await findCollection(store, collectionId) : undefined;
      if (collectionId && !page) throw collectionMissing({ id: collectionId });
      const replaced = replaceItemId ? await load(replaceItemId, collectionId || undefined) : undefined;
      const { id: assetId } = await addImage(parts, { bytes: file.bytes, filename: fileName || file.name });
      if (editor && replaced) {
        await save(editor, replaced, { systemDataId: assetId });
        return jobOf(assetId, replaced.id);
      }
      if (!page || !holdsItems(page)) return jobOf(assetId);
      const fields = { ...blankFields(clock.now()), ...publishedImage, mainImageId: assetId };
      return jobOf(assetId, (await create(ctx, page.id, 'image', fields)).id);
    },

    async openJob({ query: { id }, ctx }) {
      const [assetId = '', itemId] = id.split('.');
      if (!(await findImage(store, assetId))) throw jobMissing();
      const mayKnow = itemId === undefined || can(assertCan(ctx, 'files.upload'), 'items.edit');
      if (!mayKnow || (itemId !== undefined && !(await findItem(store, itemId)))) throw jobMissing();
      return jobOf(assetId, itemId);
    },
  });
}

/** A gallery shows an image when it is added, as the original does. */
const publishedImage = { state: 'published' } as const;

/** Wire 5: these calls answer 400 where the editor's own answer 409. */
async function asInUse<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDomainError(error, urlIdTaken.code) ? urlIdInUse() : error;
  }
}
