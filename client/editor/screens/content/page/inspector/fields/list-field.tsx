// An ordered list of items: move, add, duplicate, remove, and open. Dropping several images adds an item for each.
import { ImagePlus, MoreHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BlockField } from '../../../../../../../server/content/block/fields.ts';
import { AddButton } from '../../../../../../ui/add-button.tsx';
import { Button } from '../../../../../../ui/button.tsx';
import { ActionMenu } from '../../../../../../ui/dialog/menu.tsx';
import { DropArea } from '../../../../../../ui/form/drop-area.tsx';
import { ProblemNote } from '../../../../../../ui/form/problem-note.tsx';
import { SortableList } from '../../../../../../ui/form/sortable-list.tsx';
import { Note, Stack } from '../../../../../../ui/layout/flow.tsx';
import type { Props } from '../../../../../document/actions/set-props.ts';
import { PictureDialog } from '../../../pictures/picture-dialog.tsx';
import { imageTypes, useUploads } from '../../../pictures/use-uploads.ts';
import type { ControlProps } from '../field-control.tsx';
import styles from '../inspector.module.css';
import { imageName, listOf, titleOf, withCopy, withItems } from '../list-items.ts';
import { messages } from '../messages.ts';

type ListFieldProps = ControlProps & { field: BlockField & { kind: 'list' } };
type Row = { id: string; index: number; item: Props };

export function ListField({ id, field, value, problem, onChange, onOpen }: ListFieldProps) {
  const items = listOf(value);
  const rows = useRows(items);
  const isFull = items.length >= field.max;
  const image = imageName(field);
  const change = (next: readonly Props[]) => onChange(next);
  const add = () => {
    change(withItems(field, items, [field.starter?.() ?? {}]));
    onOpen(items.length);
  };
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{field.label}</legend>
      {rows.length > 0 && (
        <SortableList
          label={field.label}
          items={rows}
          nameOf={({ item, index }) => titleOf(field, item, index)}
          onChange={(moved) => change(moved.map(({ item }) => item))}
        >
          {({ item, index }) => {
            const name = titleOf(field, item, index);
            return (
              <>
                <button
                  type="button"
                  id={`${id}-${index}`}
                  className={styles.itemOpen}
                  aria-label={messages.openItem({ name })}
                  onClick={() => onOpen(index)}
                >
                  {image !== undefined && typeof item[image] === 'string' && item[image] !== '' && (
                    <img src={`/images/${item[image]}/picture?format=100w`} alt="" loading="lazy" />
                  )}
                  <span>{name}</span>
                </button>
                <ActionMenu
                  label={messages.more({ name })}
                  icon={<MoreHorizontal />}
                  kind="quiet"
                  actions={[
                    { id: 'open', label: messages.open, run: () => onOpen(index) },
                    {
                      id: 'duplicate',
                      label: messages.duplicate,
                      isDisabled: isFull,
                      run: () => change(withCopy(field, items, index)),
                    },
                    {
                      id: 'remove',
                      label: messages.remove,
                      isDanger: true,
                      run: () => change(items.filter((_, at) => at !== index)),
                    },
                  ]}
                />
              </>
            );
          }}
        </SortableList>
      )}
      {rows.length === 0 && <Note>{messages.noItems({ item: field.item })}</Note>}
      {field.isImages && image !== undefined && !isFull && (
        <Images field={field} image={image} items={items} onItems={change} />
      )}
      {isFull ? (
        <Note>{messages.listFull({ max: field.max })}</Note>
      ) : (
        !(field.isImages && image !== undefined) && (
          <div>
            <AddButton onPress={add} label={messages.addItem({ item: field.item })} />
          </div>
        )
      )}
      <ProblemNote problem={problem} />
    </Stack>
  );
}

type ImagesProps = {
  field: BlockField & { kind: 'list' };
  /** Name of the image property. */
  image: string;
  items: readonly Props[];
  onItems(items: readonly Props[]): void;
};

function Images({ field, image, items, onItems }: ImagesProps) {
  const [isChoosing, setChoosing] = useState(false);
  // Uploads may finish before the list re-renders.
  const latest = useRef(items);
  latest.current = items;
  const add = (ids: readonly string[]) => {
    latest.current = withItems(
      field,
      latest.current,
      ids.map((id) => ({ ...field.starter?.(), [image]: id })),
    );
    onItems(latest.current);
  };
  const uploads = useUploads({ onImage: ({ id }) => add([id]), max: field.max - items.length });
  return (
    <>
      <DropArea types={imageTypes} onFiles={uploads.add} aria-label={messages.dropImages}>
        <Note as="span" role="status">
          {uploads.left > 0 ? messages.uploading({ left: uploads.left }) : messages.dropImages}
        </Note>
        <Button onPress={() => setChoosing(true)}>
          <ImagePlus aria-hidden /> {messages.addImages}
        </Button>
      </DropArea>
      <ProblemNote problem={uploads.problem} />
      {isChoosing && (
        <PictureDialog
          max={field.max - items.length}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false);
            add(chosen.map(({ id }) => id));
          }}
        />
      )}
    </>
  );
}

/** Items have no IDs, so object identity tracks them as they move. */
function useRows(items: readonly Props[]): Row[] {
  const ids = useRef(new WeakMap<Props, string>());
  const next = useRef(0);
  const before = useRef<readonly string[]>([]);
  const taken = new Set<string>();
  const rows = items.map((item, index): Row => {
    const old = ids.current.get(item);
    // A changed item is a new object at the same index.
    const id = old ?? (items.length === before.current.length ? before.current[index] : undefined);
    const own = id === undefined || taken.has(id) ? `i${next.current++}` : id;
    taken.add(own);
    ids.current.set(item, own);
    return { id: own, index, item };
  });
  before.current = rows.map(({ id }) => id);
  return rows;
}
