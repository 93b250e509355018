// Chooses images from the site, newest first, or uploads new ones. Editor E1, E4.

import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { can } from '../../../../../server/base/roles.ts';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import type { ListedImage } from '../../../../../server/content/image/schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { LoadMore } from '../../../../ui/list/load-more.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { messages } from './messages.ts';
import styles from './pictures.module.css';
import { useUploads } from './use-uploads.ts';

type PictureDialogProps = {
  /** Maximum number of images to choose. */
  max: number;
  onChosen(images: ListedImage[]): void;
  onClose(): void;
};

export function PictureDialog({ max, onChosen, onClose }: PictureDialogProps) {
  const { person } = useEditor();
  const [chosen, setChosen] = useState<readonly ListedImage[]>([]);
  const pages = useCallPages(imageCalls.list, { query: { limit: 40 } });
  const images = pages.data?.pages.flatMap((page) => page.images) ?? [];
  const toggle = (image: ListedImage) =>
    setChosen((before) =>
      before.some(({ id }) => id === image.id)
        ? before.filter(({ id }) => id !== image.id)
        : [...before, image].slice(-max),
    );
  const uploads = useUploads({ onImage: (image) => setChosen((before) => [...before, image].slice(-max)), max });
  return (
    <Dialog
      title={max === 1 ? messages.chooseOne : messages.chooseMany}
      onClose={onClose}
      hasCancel
      foot={
        <Button kind="primary" isDisabled={chosen.length === 0} onPress={() => onChosen([...chosen])}>
          {max === 1 ? messages.useOne : chosen.length > 0 ? messages.addMany({ count: chosen.length }) : messages.add}
        </Button>
      }
    >
      <Stack>
        {can(person, 'files.upload') && (
          <div>
            <FileTrigger
              acceptedFileTypes={['image/*']}
              allowsMultiple={max > 1}
              onSelect={(files) => files && uploads.add([...files])}
            >
              <Button isPending={uploads.left > 0}>
                <ImagePlus aria-hidden />
                {uploads.left > 0 ? messages.uploading : messages.upload}
              </Button>
            </FileTrigger>
          </div>
        )}
        {uploads.problem && <Notice tone="bad">{uploads.problem}</Notice>}
        <Waiting query={pages} what={messages.what} />
        {pages.isSuccess && images.length === 0 && <p>{messages.empty}</p>}
        <ul className={styles.grid}>
          {images.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                className={styles.tile}
                aria-pressed={chosen.some(({ id }) => id === image.id)}
                onClick={() => toggle(image)}
              >
                <img src={`${image.path}?format=300w`} alt="" loading="lazy" />
                <span className={styles.name}>{image.altText || image.title || image.filename}</span>
              </button>
            </li>
          ))}
        </ul>
        <LoadMore query={pages} />
      </Stack>
    </Dialog>
  );
}
