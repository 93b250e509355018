import { describe, expect, it, vi } from 'vitest';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { page } from '../../testing/harness/documents.ts';
import { shopCollection, testParts, website } from '../../testing/harness/shop.ts';
import { putCollection } from '../collection/collection.ts';
import { putLiveDocument } from '../document/document.ts';
import { beginDraft } from '../document/draft.ts';
import { deleteItem, endItem, putItem } from '../item/item.ts';
import { itemSchema } from '../item/schema.ts';
import { countUnpublished, findEditablePage, listEditablePages, listUnpublished } from './pages.ts';

describe('the pages that the editor lists', () => {
  it('are the site tree with its posts, told apart by what can be edited', async () => {
    const parts = testParts();
    const post = itemSchema.parse({
      ...{
        id: 'post-1',
        collectionId: 'blog-1',
        recordType: 1,
        title: 'First light',
        urlId: 'first-light',
        excerpt: '',
      },
      ...{
        documentId: 'post-1',
        tags: [],
        categories: [],
        authorName: '',
        sourceUrl: '',
        starred: false,
        passthrough: false,
      },
      ...{ workflowState: 1, addedOn: 1, updatedOn: 1, publishOn: 1 },
    });
    await transact(parts.store, async (tx) => {
      putWebsite(tx, { ...website(), homepageCollectionId: 'home-1' });
      await putCollection(tx, shopCollection);
      const text = { ...shopCollection, type: 10, typeName: 'page' };
      await putCollection(tx, { ...text, id: 'home-1', urlId: 'home', navigationTitle: 'Home', displayIndex: 2 });
      await putCollection(tx, {
        ...text,
        id: 'blog-1',
        type: 1,
        typeName: 'blog',
        urlId: 'journal',
        navigationTitle: 'Journal',
        displayIndex: 3,
      });
      await putItem(tx, post);
      putLiveDocument(tx, page('home-1', 'Welcome'));
      putLiveDocument(tx, { ...page('post-1', 'Once'), kind: 'item' });
    });
    const listed = await listEditablePages(parts);
    expect(
      listed.map(({ navigationTitle, path, editable, home, parentId }) => [
        navigationTitle,
        path,
        editable,
        home,
        parentId,
      ]),
    ).toEqual([
      ['Shop', '/shop', false, false, undefined],
      ['Home', '/', true, true, undefined],
      ['Journal', '/journal', false, false, undefined],
      ['First light', '/journal/first-light', true, false, 'blog-1'],
    ]);
    expect(await findEditablePage(parts, 'post-1')).toEqual(listed[3]);
    expect(await findEditablePage(parts, 'home-1')).toEqual(listed[1]);
    expect(await findEditablePage(parts, 'nothing')).toBeUndefined();

    // The drafts are counted by their heads alone.
    const editor = { id: 'p', name: 'Ada' };
    const counted = async () => [await countUnpublished(parts), (await listUnpublished(parts)).length];
    expect(await counted()).toEqual([0, 0]);
    await transact(parts.store, async (tx) => {
      beginDraft(tx, editor, page('home-1', 'Welcome back'), 2);
      beginDraft(tx, editor, { ...page('post-1', 'Twice'), kind: 'item' }, 3);
    });
    expect(await counted()).toEqual([2, 2]);
    await transact(parts.store, (tx) => deleteItem(tx, post, parts.clock.now()));
    const reads = [vi.spyOn(parts.store, 'get'), vi.spyOn(parts.store, 'peek'), vi.spyOn(parts.store, 'range')];
    expect(await countUnpublished(parts)).toBe(1);
    expect(reads.map(({ mock }) => JSON.stringify(mock.calls)).join()).not.toMatch(/doc:(?:draft|live)/);
    vi.restoreAllMocks();
    expect(await counted()).toEqual([1, 1]);
    // Also once it can no longer be restored.
    await transact(parts.store, (tx) => endItem(tx, post, parts.clock.now()));
    expect(await counted()).toEqual([1, 1]);
  });
});
