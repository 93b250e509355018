// A block's property form, generated from declarations: groups, conditional fields, and lists whose items open in its place.
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type BlockField, type BlockFields, isAsked } from '../../../../../../server/content/block/fields.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Stack } from '../../../../../ui/layout/flow.tsx';
import type { Props } from '../../../../document/actions/set-props.ts';
import { usePages } from '../../../../use-pages.ts';
import { FieldControl } from './field-control.tsx';
import { itemShape, type Shape, valuesOf } from './field-values.ts';
import styles from './inspector.module.css';
import { listOf, titleOf } from './list-items.ts';
import { messages } from './messages.ts';

export type FormTarget = {
  /** Name of the block or item. */
  name: string;
  fields: BlockFields;
  shape: Shape;
  values: Props;
  /** The problem that these changes would cause, or undefined. */
  check(changes: Props): string | undefined;
  /** @param session groups typing in one field into one undo step */
  onChange(changes: Props, label: string, session?: string): void;
};

type Opened = { name: string; index: number };

export function FieldsForm({ target }: { target: FormTarget }) {
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const [wrong, setWrong] = useState<{ name: string; value: unknown; words: string }>();
  const visits = useRef(0);
  const last = useRef<Opened>(undefined);
  useEffect(() => {
    if (opened || !last.current) return;
    document.getElementById(`${id}-${last.current.name}-${last.current.index}`)?.focus();
    last.current = undefined;
  }, [opened, id]);

  const { fields, shape, values } = target;
  const pageKind = usePages().data?.find(({ id }) => id === values.collectionId)?.typeName ?? '';
  const list = opened && fields[opened.name];
  const items = opened ? listOf(values[opened.name]) : [];
  if (opened && list?.kind === 'list' && opened.index < items.length) {
    const close = () => {
      last.current = opened;
      setOpened(undefined);
    };
    return (
      <ItemForm
        key={`${opened.name} ${opened.index}`}
        field={list}
        index={opened.index}
        items={items}
        schema={itemShape(shape[opened.name])}
        parent={target}
        name={opened.name}
        onClose={close}
      />
    );
  }

  const change = (name: string, changes: Props, typed: boolean) => {
    const words = target.check(changes);
    setWrong(words === undefined ? undefined : { name, value: changes[name], words });
    const label = messages.change({ field: fields[name]?.label.toLowerCase() ?? '' });
    if (words === undefined) target.onChange(changes, label, typed ? `${id} ${name} ${visits.current}` : undefined);
  };
  return (
    <Stack
      gap={4}
      onFocus={() => {
        visits.current++;
      }}
    >
      {Object.entries(fields).map(([name, field]) => {
        if (!isAsked(field, values, pageKind)) return null;
        const isWrong = wrong?.name === name;
        return (
          <Stack key={name}>
            {field.group !== undefined && <h3 className={styles.group}>{field.group}</h3>}
            <FieldControl
              id={`${id}-${name}`}
              name={name}
              field={field}
              schema={shape[name]}
              values={values}
              value={isWrong ? wrong.value : values[name]}
              problem={isWrong ? wrong.words : undefined}
              onChange={(value) => change(name, { [name]: value }, isTyped(field))}
              onChanges={(changes) => change(name, changes, false)}
              onOpen={(index) => setOpened({ name, index })}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}

/** Each letter or slider step is a change; together they are one undo step. */
const isTyped = ({ kind }: BlockField): boolean =>
  ['text', 'rich', 'number', 'link', 'code', 'color', 'place'].includes(kind);

type ItemFormProps = {
  field: BlockField & { kind: 'list' };
  name: string;
  index: number;
  items: readonly Props[];
  schema: Shape;
  parent: FormTarget;
  onClose(): void;
};

function ItemForm({ field, name, index, items, schema, parent, onClose }: ItemFormProps) {
  const item = items[index] ?? {};
  const changed = (changes: Props): Props => ({ [name]: items.with(index, merged(item, changes)) });
  const target: FormTarget = {
    name: titleOf(field, item, index),
    fields: field.fields,
    shape: schema,
    values: valuesOf(schema, item),
    check: (changes) => parent.check(changed(changes)),
    onChange: (changes, label, session) => parent.onChange(changed(changes), label, session),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Stack gap={4} onKeyDown={onKeyDown}>
      <div className={styles.back}>
        <Button kind="quiet" autoFocus onPress={onClose}>
          <ArrowLeft aria-hidden />
          {messages.back({ name: parent.name })}
        </Button>
      </div>
      <h3 className={styles.itemName}>{messages.item({ item: field.item, number: index + 1, count: items.length })}</h3>
      <FieldsForm target={target} />
    </Stack>
  );
}

/** Merges changes; undefined values remove properties. */
const merged = (item: Props, changes: Props): Props =>
  Object.fromEntries(Object.entries({ ...item, ...changes }).filter(([, value]) => value !== undefined));
