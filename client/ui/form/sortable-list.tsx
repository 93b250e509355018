// A list that can be reordered: by dragging, or by keyboard (Enter on the handle, then the arrows).
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { fieldMessages } from './field-messages.ts';
import styles from './sortable-list.module.css';

type SortableListProps<Item> = {
  label: string;
  items: readonly Item[];
  nameOf(item: Item): string;
  onChange(items: Item[]): void;
  /** A grid of tiles, e.g. images; default: a vertical list. */
  isGrid?: boolean;
  children(item: Item): ReactNode;
};

export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, onChange, isGrid = false, children } = props;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      items.filter(({ id }) => keys.has(id)).map((item) => ({ 'text/plain': nameOf(item), [dragType]: item.id })),
    acceptedDragTypes: [dragType],
    onReorder: ({ keys, target }) => onChange(reordered(items, keys, String(target.key), target.dropPosition)),
  });
  return (
    <GridList
      aria-label={label}
      items={items}
      layout={isGrid ? 'grid' : 'stack'}
      className={isGrid ? styles.grid : styles.list}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(item) => (
        <GridListItem id={item.id} textValue={nameOf(item)} className={isGrid ? styles.tile : styles.row}>
          <Button slot="drag" className={styles.handle} aria-label={fieldMessages.move({ name: nameOf(item) })}>
            <GripVertical aria-hidden />
          </Button>
          {children(item)}
        </GridListItem>
      )}
    </GridList>
  );
}

const dragType = 'application/x-sortable';

function reordered<Item extends { id: string }>(
  items: readonly Item[],
  keys: ReadonlySet<unknown>,
  target: string,
  position: 'before' | 'after' | 'on',
): Item[] {
  if (keys.has(target)) return [...items];
  const moved = items.filter(({ id }) => keys.has(id));
  const rest = items.filter(({ id }) => !keys.has(id));
  const at = rest.findIndex(({ id }) => id === target) + (position === 'before' ? 0 : 1);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}
