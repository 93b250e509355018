// The outline's rows. A row costs a third of a millisecond, so the tree re-renders only when it has changed, and a row only when its block
// has.
import { ChevronRight, Layers, Lock } from 'lucide-react';
import { memo, type RefObject, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { arranged } from '../../../../../../server/content/document/arranged.ts';
import { blockName, blockText } from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { messages } from '../messages.ts';
import { PresentAt } from '../presence/present-people.tsx';
import { messages as sharedMessages } from '../shared/messages.ts';
import { BlockIcon } from './block-icon.tsx';
import styles from './outline.module.css';

/** Tree keys: `s:<id>` for sections, `b:<id>` for blocks. */
export const keyOf = (kind: 's' | 'b', id: string) => `${kind}:${id}`;

export type OutlineActs = {
  onSelect(chosen: 'all' | Set<Key>): void;
  onExpand(keys: Set<Key>): void;
  onAction(key: string): void;
};

type OutlineTreeProps = {
  open: OpenDocument;
  sections: ReturnType<typeof arranged>;
  /** Section names, in order. */
  names: readonly string[];
  selected: Iterable<Key>;
  expanded: Iterable<Key>;
  /** The actions of the outline's latest render. */
  acts: RefObject<OutlineActs>;
};

type Row = OutlineTreeProps['sections'][number] & { id: string; name: string };

export const OutlineTree = memo(({ open, sections, names, selected, expanded, acts }: OutlineTreeProps) => {
  const rows = useRows(sections, names);
  return (
    <Tree
      id="outline"
      className={styles.tree}
      aria-label={messages.tree}
      selectionMode="multiple"
      selectionBehavior="replace"
      disallowEmptySelection={false}
      selectedKeys={selected}
      onSelectionChange={(chosen) => acts.current.onSelect(chosen)}
      expandedKeys={expanded}
      onExpandedChange={(keys) => acts.current.onExpand(keys)}
      onAction={(key) => acts.current.onAction(String(key))}
      items={rows}
    >
      {({ section, blocks, name }) => (
        <TreeItem id={keyOf('s', section.id)} textValue={name} className={styles.row}>
          <TreeItemContent>
            <AriaButton slot="chevron" className={styles.chevron}>
              <ChevronRight aria-hidden />
            </AriaButton>
            {section.sharedId !== undefined && <Layers className={styles.icon} aria-label={sharedMessages.shared} />}
            <span className={`${styles.words} ${styles.section}`}>{name}</span>
            {section.lock && <Lock className={styles.icon} aria-label={messages.isLocked} />}
          </TreeItemContent>
          <Collection items={blocks}>
            {(block) => (
              <TreeItem
                id={keyOf('b', block.id)}
                textValue={`${blockName(block)} ${blockText(block)}`}
                className={styles.row}
              >
                <TreeItemContent>
                  <BlockIcon type={block.type} />
                  <span className={styles.words}>
                    {blockName(block)} <span className={styles.text}>{blockText(block)}</span>
                  </span>
                  {block.lock && <Lock className={styles.icon} aria-label={messages.isLocked} />}
                  <PresentAt open={open} block={block.id} />
                </TreeItemContent>
              </TreeItem>
            )}
          </Collection>
        </TreeItem>
      )}
    </Tree>
  );
});

/** Reuses unchanged row objects, since the tree compares rows by identity. */
function useRows(sections: OutlineTreeProps['sections'], names: readonly string[]): Row[] {
  const before = useRef<ReadonlyMap<string, Row>>(new Map());
  const rows = sections.map(({ section, blocks }, index): Row => {
    const name = names[index] ?? '';
    const known = before.current.get(section.id);
    const isSame = known && known.section === section && known.name === name && isEqual(known.blocks, blocks);
    return isSame ? known : { id: section.id, section, blocks, name };
  });
  before.current = new Map(rows.map((row) => [row.id, row]));
  return rows;
}

/** Returns the previous list while its entries are unchanged. */
export function useSteady<Entry>(list: readonly Entry[]): readonly Entry[] {
  const kept = useRef(list);
  if (!isEqual(kept.current, list)) kept.current = list;
  return kept.current;
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);
