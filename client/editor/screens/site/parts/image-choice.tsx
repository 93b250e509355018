// Chooses or removes one of the site's images. A click on the image, in the panel or on the page, opens its dialog.
import { useState } from 'react';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import type { ListedImage } from '../../../../../server/content/image/schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { later } from '../../../../ui/later.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';
import styles from './parts.module.css';

const PictureTexts = later(async () => (await import('../../content/items/picture-field.tsx')).PictureTexts);
const PictureDialog = later(async () => (await import('../../content/pictures/picture-dialog.tsx')).PictureDialog);

type Words = { none?: string; choose: string; other: string; remove: string };

type ImageChoiceProps = {
  /** Path in the content, e.g. `header.logoImageId`. */
  path: string;
  imageId: string | null;
  words: Words;
  onChange(imageId: string | null): void;
  /** For an image that may be cropped and has its own alt text: called when those change. */
  onFramed?(): void;
};

export function ImageChoice({ path, imageId, words, onChange, onFramed }: ImageChoiceProps) {
  const [open, setOpen] = useState<'choice' | 'image'>();
  const close = () => setOpen(undefined);
  const { data: image } = useCall(
    imageCalls.open,
    { id: imageId ?? '' },
    { enabled: imageId !== null, staleTime: 60_000, select: (answer) => answer.image },
  );
  return (
    <Stack gap={2} data-path={path} tabIndex={-1}>
      {imageId === null && words.none && (
        <div className={styles.logo}>
          <Note as="span">{words.none}</Note>
        </div>
      )}
      {imageId !== null && image && (
        <button
          type="button"
          className={styles.logo}
          data-opens
          aria-label={onFramed ? messages.editImage : words.other}
          onClick={() => setOpen(onFramed ? 'image' : 'choice')}
        >
          <img src={`${image.path}?format=300w`} alt={image.altText || image.filename} />
        </button>
      )}
      <Toolbar>
        <Button onPress={() => setOpen('choice')}>{imageId === null ? words.choose : words.other}</Button>
        {imageId !== null && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </Toolbar>
      {open === 'choice' && (
        <PictureDialog
          max={1}
          onClose={close}
          onChosen={([chosen]) => {
            close();
            if (chosen) onChange(chosen.id);
          }}
        />
      )}
      {open === 'image' && image && onFramed && (
        <ImageDialog
          image={image}
          words={words}
          onFramed={onFramed}
          onReplace={() => setOpen('choice')}
          onRemove={() => {
            close();
            onChange(null);
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type ImageDialogProps = {
  image: ListedImage;
  words: Words;
  onFramed(): void;
  onReplace(): void;
  onRemove(): void;
  onClose(): void;
};

const ImageDialog = ({ image, words, onFramed, onReplace, onRemove, onClose }: ImageDialogProps) => (
  <Dialog
    title={messages.image}
    onClose={() => {
      // The text that is being typed is saved when its field loses the focus.
      (document.activeElement as HTMLElement | null)?.blur();
      onClose();
    }}
    foot={
      <>
        <Button kind="quiet" onPress={onRemove}>
          {words.remove}
        </Button>
        <Button onPress={onReplace}>{words.other}</Button>
        <Button kind="primary" onPress={onClose}>
          {messages.done}
        </Button>
      </>
    }
  >
    <Stack gap={4}>
      <PictureTexts key={image.id} image={image} onSaved={onFramed} />
      <Note>{messages.imageEverywhere}</Note>
    </Stack>
  </Dialog>
);
