// The page as a tree of sections and blocks: keyboard access to everything the pointer can do in the frame. Editor A6, A7.

import { ArrowDown, ArrowUp, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { arranged } from '../../../../../../server/content/document/arranged.ts';
import type { Section } from '../../../../../../server/content/document/schema.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { SelectField } from '../../../../../ui/select-field.tsx';
import { addBlock, newBlocks } from '../../../../document/actions/add-block.ts';
import { deleteBlock } from '../../../../document/actions/delete-block.ts';
import { deleteSection } from '../../../../document/actions/delete-section.ts';
import { moveBlock } from '../../../../document/actions/move-block.ts';
import { setField } from '../../../../document/actions/set-field.ts';
import { setSectionTheme } from '../../../../document/actions/set-section-theme.ts';
import {
  blockName,
  blockText,
  firstField,
  hasForm,
  sectionName,
  themeNames,
} from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { messages } from '../messages.ts';
import { BlockIcon } from './block-icon.tsx';
import { FormChoice } from './form-choice.tsx';
import styles from './outline.module.css';

type OutlineProps = {
  open: OpenDocument;
  onEdit(block: string, field: string): void;
  onReveal(): void;
  /** The template allows changes of content only. */
  isLocked: boolean;
  /** Other template areas on the page. */
  areas: readonly { id: string; label: string; href: string }[];
};

/** Keys of the tree: `s:<id>` sections, `b:<id>` blocks. */
const keyOf = (kind: 's' | 'b', id: string) => `${kind}:${id}`;

export function Outline({ open, onEdit, onReveal, isLocked, areas }: OutlineProps) {
  const { toasts } = useEditor();
  const document = useStore(open.store, ({ edit }) => edit.document);
  const selection = useStore(open.store, (state) => state.selection);
  const sections = useMemo(() => arranged(document), [document]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isArea = document.kind === 'field';
  const nameOf = (index: number) => (isArea ? messages.area : sectionName(index));
  const add = (kind: (typeof newBlocks)[number]) => {
    const id = crypto.randomUUID();
    const sectionId = selection.sectionId ?? document.blocks[selection.blockId ?? '']?.section;
    if (!open.change(addBlock(document, kind, id, sectionId))) return;
    open.select({ blockId: id });
    toasts.say(messages.added({ block: kind.name, isArea }));
  };
  const expanded = sections.map(({ section }) => keyOf('s', section.id)).filter((key) => !closed.has(key));
  const selected = selection.blockId
    ? keyOf('b', selection.blockId)
    : selection.sectionId
      ? keyOf('s', selection.sectionId)
      : undefined;

  const select = (key: string | undefined) => {
    if (!key) return open.select({});
    const id = key.slice(2);
    open.select(key.startsWith('b:') ? { blockId: id } : { sectionId: id });
  };
  const edit = (key: string) => {
    select(key);
    const block = document.blocks[key.slice(2)];
    const field = key.startsWith('b:') && block ? firstField(block) : undefined;
    if (field) onEdit(key.slice(2), field);
    else onReveal();
  };
  const remove = () => {
    // An area has exactly one section, shown as the area itself.
    if (isLocked || (isArea && !selection.blockId)) return;
    const change = selection.blockId
      ? deleteBlock(document, selection.blockId)
      : deleteSection(document, selection.sectionId ?? '');
    if (!open.change(change)) return;
    open.select({});
    toasts.say(selection.blockId ? messages.blockDeleted : messages.sectionDeleted);
  };
  const move = (direction: 'up' | 'down') => {
    if (!selection.blockId || isLocked) return;
    if (!open.change(moveBlock(document, selection.blockId, direction)))
      toasts.say(direction === 'up' ? messages.atTop : messages.atEnd);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (event.altKey && event.key === 'ArrowUp') move('up');
    else if (event.altKey && event.key === 'ArrowDown') move('down');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const block = selection.blockId ? document.blocks[selection.blockId] : undefined;
  const section = selection.sectionId ? document.sections[selection.sectionId] : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the tree inside, which passes on those it does not know
    <div
      className={styles.outline}
      onKeyDownCapture={(event) => event.altKey && onKeyDown(event)}
      onKeyDown={onKeyDown}
    >
      <Tree
        id="outline"
        className={styles.tree}
        aria-label={messages.tree}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection={false}
        selectedKeys={selected ? [selected] : []}
        onSelectionChange={(keys) => keys !== 'all' && select([...keys][0] as string | undefined)}
        expandedKeys={expanded}
        onExpandedChange={(keys) => {
          const open = new Set(keys);
          setClosed(new Set(sections.map(({ section }) => keyOf('s', section.id)).filter((key) => !open.has(key))));
        }}
        onAction={(key) => edit(String(key))}
      >
        {sections.map(({ section, blocks }, index) => (
          <TreeItem key={section.id} id={keyOf('s', section.id)} textValue={nameOf(index)} className={styles.row}>
            <TreeItemContent>
              <AriaButton slot="chevron" className={styles.chevron}>
                <ChevronRight aria-hidden />
              </AriaButton>
              <span className={`${styles.words} ${styles.section}`}>{nameOf(index)}</span>
            </TreeItemContent>
            {blocks.map((block) => (
              <TreeItem
                key={block.id}
                id={keyOf('b', block.id)}
                textValue={`${blockName(block)} ${blockText(block)}`}
                className={styles.row}
              >
                <TreeItemContent>
                  <BlockIcon type={block.type} />
                  <span className={styles.words}>
                    {blockName(block)} <span className={styles.text}>{blockText(block)}</span>
                  </span>
                </TreeItemContent>
              </TreeItem>
            ))}
          </TreeItem>
        ))}
      </Tree>
      {sections.length === 0 && <p className={styles.help}>{messages.empty}</p>}
      {block && (
        <div className={styles.tools}>
          {hasForm(block) && (
            <FormChoice
              formId={String(block.props.formId ?? '')}
              onChange={(formId) => open.change(setField(document, block.id, 'formId', formId))}
            />
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
          <div className={styles.buttons} role="group" aria-label={messages.blockTools({ block: blockName(block) })}>
            {firstField(block) && (
              <IconButton label={messages.editText} icon={<Pencil />} onPress={() => edit(keyOf('b', block.id))} />
            )}
            {!isLocked && (
              <>
                <IconButton label={messages.moveUp} icon={<ArrowUp />} onPress={() => move('up')} />
                <IconButton label={messages.moveDown} icon={<ArrowDown />} onPress={() => move('down')} />
                <IconButton label={messages.deleteBlock} icon={<Trash2 />} onPress={remove} />
              </>
            )}
          </div>
        </div>
      )}
      {section && !isArea && (
        <div className={styles.tools}>
          <SelectField
            label={messages.colors}
            value={section.theme}
            options={Object.entries(themeNames).map(([value, label]) => ({ value: value as Section['theme'], label }))}
            onChange={(theme) => open.change(setSectionTheme(document, section.id, theme))}
          />
          <div className={styles.buttons}>
            <IconButton label={messages.deleteSection} icon={<Trash2 />} onPress={remove} />
          </div>
        </div>
      )}
      {!isLocked && (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div className={styles.buttons} role="group" aria-label={messages.addBlock}>
          {newBlocks.map((kind) => (
            <Button
              key={kind.name}
              aria-label={messages.add({ block: kind.name.toLowerCase() })}
              onPress={() => add(kind)}
            >
              <Plus aria-hidden /> {kind.name}
            </Button>
          ))}
        </div>
      )}
      {isLocked && <p className={styles.help}>{messages.locked}</p>}
      {areas.length > 0 && (
        <nav aria-label={messages.areas} className={styles.areas}>
          <h2>{messages.areas}</h2>
          <ul>
            {areas.map(({ id, label, href }) => (
              <li key={id}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
          <p className={styles.help}>{messages.areasHint}</p>
        </nav>
      )}
      <p className={styles.help}>{messages.keys}</p>
    </div>
  );
}
