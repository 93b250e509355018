// Product images: multi-file drop, manual order, each with alt text and focal point.
import { useQueries } from '@tanstack/react-query';
import { ImagePlus, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { can } from '../../../../../../server/base/roles.ts';
import { productLimits } from '../../../../../../server/commerce/product/limits.ts';
import { imageCalls } from '../../../../../../server/content/image/calls.ts';
import type { ListedImage } from '../../../../../../server/content/image/schema.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { DropArea } from '../../../../../ui/form/drop-area.tsx';
import type { FieldOf } from '../../../../../ui/form/record-form.tsx';
import { SortableList } from '../../../../../ui/form/sortable-list.tsx';
import { later } from '../../../../../ui/later.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { callQuery } from '../../../../use-call.ts';
import { PictureTexts } from '../../../content/items/picture-field.tsx';
import { imageTypes, useUploads } from '../../../content/pictures/use-uploads.ts';
import { messages } from './messages.ts';
import styles from './product.module.css';

const PictureDialog = later(async () => (await import('../../../content/pictures/picture-dialog.tsx')).PictureDialog);

export function ImagesCard({ name, value: ids, problem, onChange }: FieldOf<readonly string[]>) {
  const { person } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const [edited, setEdited] = useState<string>();
  const images = useImages(ids);
  // Uploads finish one after another, while the list may change.
  const latest = useRef(ids);
  latest.current = ids;
  const add = (fresh: readonly string[]) => {
    latest.current = [...new Set([...latest.current, ...fresh])].slice(0, productLimits.imagesMax);
    onChange(latest.current);
  };
  const uploads = useUploads({ onImage: ({ id }) => add([id]), max: productLimits.imagesMax - ids.length });
  const nameOf = (id: string) => images.get(id)?.altText || messages.image({ n: ids.indexOf(id) + 1 });
  const open = edited === undefined ? undefined : images.get(edited);
  return (
    <Card title={messages.images}>
      <DropArea isWide types={imageTypes} onFiles={uploads.add} data-path={name} aria-label={messages.dropImages}>
        {ids.length > 0 && (
          <SortableList
            label={messages.images}
            isGrid
            items={ids.map((id) => ({ id }))}
            nameOf={({ id }) => nameOf(id)}
            onChange={(items) => onChange(items.map(({ id }) => id))}
          >
            {({ id }) => (
              <button
                type="button"
                className={styles.image}
                aria-label={messages.editImage({ name: nameOf(id) })}
                onClick={() => setEdited(id)}
              >
                <img src={`/images/${id}/picture?format=300w`} alt="" />
              </button>
            )}
          </SortableList>
        )}
        {ids.length === 0 && <Note>{messages.noImages}</Note>}
        <Toolbar>
          {can(person, 'files.upload') && (
            <FileTrigger
              acceptedFileTypes={['image/*']}
              allowsMultiple
              onSelect={(files) => files && uploads.add([...files])}
            >
              <Button isDisabled={ids.length >= productLimits.imagesMax}>
                <ImagePlus aria-hidden />
                {uploads.left > 0 ? messages.uploading({ left: uploads.left }) : messages.uploadImages}
              </Button>
            </FileTrigger>
          )}
          <Button kind="quiet" isDisabled={ids.length >= productLimits.imagesMax} onPress={() => setChoosing(true)}>
            <Images aria-hidden /> {messages.chooseImages}
          </Button>
        </Toolbar>
      </DropArea>
      {(problem ?? uploads.problem) !== undefined && <Notice tone="bad">{problem ?? uploads.problem}</Notice>}
      {isChoosing && (
        <PictureDialog
          max={productLimits.imagesMax - ids.length}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false);
            add(chosen.map(({ id }) => id));
          }}
        />
      )}
      {open && (
        <Dialog
          title={messages.imageDialog}
          onClose={() => setEdited(undefined)}
          foot={
            <>
              <Button
                kind="danger"
                onPress={() => {
                  setEdited(undefined);
                  onChange(ids.filter((id) => id !== open.id));
                }}
              >
                {messages.removeImage}
              </Button>
              <Button kind="primary" onPress={() => setEdited(undefined)}>
                {messages.done}
              </Button>
            </>
          }
        >
          <PictureTexts key={open.id} image={open} />
        </Dialog>
      )}
    </Card>
  );
}

/** Loaded images by ID. */
function useImages(ids: readonly string[]): ReadonlyMap<string, ListedImage> {
  const images = useQueries({
    queries: ids.map((id) => ({ ...callQuery(imageCalls.open, { id }), staleTime: 60_000 })),
  });
  return new Map(images.flatMap(({ data }) => (data ? [[data.image.id, data.image] as const] : [])));
}
