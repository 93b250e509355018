// A tree whose rows are dragged to reorder and nest them.
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
  type TreeItemProps,
  type TreeProps,
} from 'react-aria-components/Tree';
import styles from './tree.module.css';

export const Tree = (props: Omit<TreeProps<object>, 'className'>) => (
  <AriaTree {...props} className={styles.tree as string} />
);

type DragRowProps = Omit<TreeItemProps, 'className' | 'children'> & {
  isDraggable: boolean;
  /** A heading: its rows are not indented. */
  isGroup?: boolean;
  content: ReactNode;
  /** The rows below it. */
  children: ReactNode;
};

export const DragRow = ({ isDraggable, isGroup = false, content, children, ...props }: DragRowProps) => (
  <TreeItem {...props} className={isGroup ? styles.group : (styles.row as string)}>
    <TreeItemContent>
      {isDraggable && (
        <Button slot="drag" className={styles.handle}>
          <GripVertical aria-hidden />
        </Button>
      )}
      {content}
    </TreeItemContent>
    {children}
  </TreeItem>
);

/** A name with a muted note below it. */
export const RowName = ({ name, note }: { name: string; note: ReactNode }) => (
  <span className={styles.name}>
    {name}
    <small>{note}</small>
  </span>
);
