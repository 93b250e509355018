// Filters for a page's items: a tag cloud, lists of authors, tags, categories, and months, and an archive.
import type { CSSProperties } from 'react';
import type {
  archiveBlock,
  authorsBlock,
  categoriesBlock,
  monthsBlock,
  tagCloudBlock,
  tagsBlock,
} from '../../../server/content/block/words.ts';
import type { WordEntry, WordKind } from '../../list-reader.ts';
import { editMessages, messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';
import { Written } from './written.tsx';

export async function TagCloudBlock({ props, reader, edit }: BlockView<typeof tagCloudBlock>) {
  const { collectionId, limit, order } = props;
  if (collectionId === '') return edit ? <Empty text={editMessages.choosePage} /> : null;
  const kinds: WordKind[] = props.categories ? ['tag', 'category'] : ['tag'];
  const lists = await Promise.all(kinds.map((by) => reader.words({ collectionId, by })));
  const words = lists.flatMap((list) => list?.words ?? []);
  const used = words.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, limit);
  if (used.length === 0) return edit ? <Empty text={editMessages.noWords} /> : null;
  const most = Math.max(...used.map(({ count = 1 }) => count));
  const shown = order === 'count' ? used : used.toSorted((a, b) => a.text.localeCompare(b.text));
  return (
    <ul className="tag-cloud">
      {shown.map((word) => (
        <li key={word.href}>
          <a href={word.href} style={props.isSized ? sizeOf(word, most) : undefined}>
            {word.text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** 1 to 2 times the text's size; the square root keeps middle sizes distinct. */
const sizeOf = ({ count = 1 }: WordEntry, most: number) =>
  ({ '--weight': Math.sqrt(count / most).toFixed(2) }) as CSSProperties;

type ListView = BlockView<typeof tagsBlock>;

const listBy =
  (by: WordKind) =>
  async ({ props, reader, edit }: ListView) => {
    const { collectionId, heading, showCount, limit } = props;
    if (collectionId === '') return edit ? <Empty text={editMessages.choosePage} /> : null;
    const words = (await reader.words({ collectionId, by }))?.words.slice(0, limit) ?? [];
    if (words.length === 0) return edit ? <Empty text={editMessages.noEntries} /> : null;
    return (
      <div className="word-list">
        <Written as="h3" className="word-list-title" field="heading" text={heading} edit={edit} />
        <ul>
          {words.map((word) => (
            <li key={word.href}>
              <a href={word.href}>{word.text}</a>
              {showCount && <Count count={word.count} />}
            </li>
          ))}
        </ul>
      </div>
    );
  };

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : (
    <span className="word-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{messages.items({ count })}</span>
    </span>
  );

export const AuthorsBlock: (view: BlockView<typeof authorsBlock>) => ReturnType<ReturnType<typeof listBy>> =
  listBy('author');
export const TagsBlock: (view: BlockView<typeof tagsBlock>) => ReturnType<ReturnType<typeof listBy>> = listBy('tag');
export const CategoriesBlock: (view: BlockView<typeof categoriesBlock>) => ReturnType<ReturnType<typeof listBy>> =
  listBy('category');
export const MonthsBlock: (view: BlockView<typeof monthsBlock>) => ReturnType<ReturnType<typeof listBy>> =
  listBy('month');

export async function ArchiveBlock({ props, reader, edit }: BlockView<typeof archiveBlock>) {
  const { collectionId, groupBy, heading, limit, showCount, isFolded } = props;
  if (collectionId === '') return edit ? <Empty text={editMessages.choosePage} /> : null;
  const found = await reader.words({ collectionId, by: groupBy, items: limit });
  if (!found || found.words.length === 0) return edit ? <Empty text={editMessages.noEntries} /> : null;
  return (
    <div className="archive-block">
      <Written as="h3" className="word-list-title" field="heading" text={heading} edit={edit} />
      {found.words.map((word, at) => (
        <details className="archive-group" open={!isFolded || at === 0} key={word.text}>
          <summary>
            {word.text}
            {showCount && <Count count={word.count} />}
          </summary>
          <ul>
            {word.items.map((item) => (
              <li key={item.href}>
                <a href={item.href}>{item.title}</a>
              </li>
            ))}
            {(word.count ?? 0) > word.items.length && (
              <li>
                <a href={word.href}>
                  {messages.seeAll}
                  <span className="visually-hidden"> {word.text}</span>
                </a>
              </li>
            )}
          </ul>
        </details>
      ))}
    </div>
  );
}
