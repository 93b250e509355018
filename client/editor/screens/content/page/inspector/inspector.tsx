// The settings panel of the selected block or section. Editor C1, C7.
import { Lock } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import { blockOf } from '../../../../../../server/content/block/blocks.ts';
import { propsProblem } from '../../../../../../server/content/block/save.ts';
import { arranged } from '../../../../../../server/content/document/arranged.ts';
import { isContentLocked } from '../../../../../../server/content/document/lock.ts';
import { type Block, type LockKind, lockKinds } from '../../../../../../server/content/document/schema.ts';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { Note, Stack } from '../../../../../ui/layout/flow.tsx';
import { setLock } from '../../../../document/actions/set-lock.ts';
import { setProps } from '../../../../document/actions/set-props.ts';
import { blockName, sectionName } from '../../../../document/block-labels.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import type { ThemeColors } from '../../../../preview/reports.ts';
import { BlockIcon } from '../outline/block-icon.tsx';
import { messages as sharedMessages } from '../shared/messages.ts';
import { SharedPanel } from '../shared/shared-panel.tsx';
import type { SharedActs } from '../shared/use-shared-acts.tsx';
import { valuesOf } from './field-values.ts';
import { colorsOf, SiteColors } from './fields/swatches.ts';
import { FieldsForm, type FormTarget } from './fields-form.tsx';
import styles from './inspector.module.css';
import { messages } from './messages.ts';
import { SectionForm } from './section-form.tsx';

type InspectorProps = {
  open: OpenDocument;
  /** The template fixes the layout. */
  isLocked: boolean;
  themes: ThemeColors;
  /** Ends inline editing, so that a text is not edited in two places. */
  onFocus(): void;
  shared: SharedActs;
};

export function Inspector({ open, isLocked, themes, onFocus, shared }: InspectorProps) {
  const colors = useMemo(() => colorsOf(themes), [themes]);
  const document = useStore(open.store, ({ edit }) => edit.document);
  const { blockId, sectionId } = useStore(open.store, ({ selection }) => selection);
  const block = blockId === undefined ? undefined : document.blocks[blockId];
  const section = sectionId === undefined ? undefined : document.sections[sectionId];
  if (block)
    return (
      <Panel onFocus={onFocus}>
        <h2 className={styles.name}>
          <BlockIcon type={block.type} /> {blockName(block)}
        </h2>
        {isContentLocked(document, block) ? (
          <Note>
            {block.lock === 'content' || block.lock === 'all' ? messages.contentLocked : messages.sectionLocked}
          </Note>
        ) : (
          <SiteColors value={colors}>
            <BlockForm key={block.id} open={open} block={block} />
          </SiteColors>
        )}
        <LockField open={open} kind="blocks" id={block.id} lock={block.lock} />
      </Panel>
    );
  if (section?.sharedId !== undefined) {
    const { id, sharedId } = section;
    return (
      <Panel onFocus={onFocus}>
        <SharedPanel sharedId={sharedId} onEdit={() => shared.edit(sharedId)} onDetach={() => shared.detach(id)} />
      </Panel>
    );
  }
  if (section && document.kind !== 'field' && !isLocked) {
    const index = arranged(document).findIndex((one) => one.section.id === section.id);
    return (
      <Panel onFocus={onFocus}>
        <h2 className={styles.name}>{document.kind === 'shared' ? sharedMessages.shared : sectionName(index)}</h2>
        {section.lock === 'content' || section.lock === 'all' ? (
          <Note>{messages.contentLocked}</Note>
        ) : (
          <SiteColors value={colors}>
            <SectionForm key={section.id} open={open} section={section} themes={themes} />
          </SiteColors>
        )}
        {document.kind !== 'shared' && <LockField open={open} kind="sections" id={section.id} lock={section.lock} />}
      </Panel>
    );
  }
  return <Note>{blockId || sectionId ? messages.gone : messages.selectFirst}</Note>;
}

const Panel = ({ onFocus, children }: { onFocus(): void; children: ReactNode }) => (
  <Stack gap={4} onFocus={onFocus}>
    {children}
  </Stack>
);

function BlockForm({ open, block }: { open: OpenDocument; block: Block }) {
  const definition = blockOf(block.type);
  if (!definition) return <Note>{messages.unknown}</Note>;
  if (!definition.fields || Object.keys(definition.fields).length === 0) return <Note>{messages.nothing}</Note>;
  const current = () => open.store.getState().edit.document;
  const target: FormTarget = {
    name: blockName(block),
    fields: definition.fields,
    shape: definition.props.shape,
    values: valuesOf(definition.props.shape, block.props),
    check(changes) {
      const changed = setProps(current(), block.id, changes, { label: '' });
      const props = { ...current().blocks[block.id]?.props };
      for (const { p, o, v } of changed?.patches ?? []) {
        if (o === 'set') props[p[3] ?? ''] = v;
        else delete props[p[3] ?? ''];
      }
      // Drops the path prefix: the field shows the problem.
      return propsProblem(block.type, props)?.replace(/^[^:]*: /, '');
    },
    onChange: (changes, label, session) => open.change(setProps(current(), block.id, changes, { label, session })),
  };
  return <FieldsForm target={target} />;
}

/** Lock settings of a block or section: editable with permission, read-only for everyone else. Editor C8. */
type LockFieldProps = { open: OpenDocument; kind: 'blocks' | 'sections'; id: string; lock: LockKind | undefined };

function LockField({ open, kind, id, lock }: LockFieldProps) {
  const { person } = useEditor();
  if (!can(person, 'pages.publish'))
    return lock ? (
      <Note>
        <Lock aria-hidden className={styles.lock} /> {messages.lockedFor({ what: messages.locks[lock] })}
      </Note>
    ) : null;
  return (
    <SelectField<LockKind | ''>
      label={messages.lock}
      hint={messages.lockHint}
      value={lock ?? ''}
      options={[
        { value: '', label: messages.unlocked },
        ...lockKinds.map((value) => ({ value, label: messages.locks[value] })),
      ]}
      onChange={(next) => void open.change(setLock(open.store.getState().edit.document, kind, [id], next || undefined))}
    />
  );
}
