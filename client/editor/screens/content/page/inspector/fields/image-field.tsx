// One image: chosen from the site, uploaded, or dropped.
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { can } from '../../../../../../../server/base/roles.ts';
import { Button } from '../../../../../../ui/button.tsx';
import fields from '../../../../../../ui/form/field.module.css';
import { useEditor } from '../../../../../editor-context.ts';
import { PictureDialog } from '../../../pictures/picture-dialog.tsx';
import { imageTypes, useUploads } from '../../../pictures/use-uploads.ts';
import styles from '../inspector.module.css';
import { messages } from '../messages.ts';

type ImageFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Empty when none is chosen. */
  imageId: string;
  onChange(imageId: string): void;
};

export function ImageField({ label, hint, problem, imageId, onChange }: ImageFieldProps) {
  const { person } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const uploads = useUploads({ onImage: ({ id }) => onChange(id), max: 1 });
  const words = problem ?? uploads.problem;
  return (
    <fieldset className={styles.set}>
      <legend>{label}</legend>
      <DropZone
        className={styles.drop}
        isDisabled={!can(person, 'files.upload')}
        getDropOperation={(types) => (imageTypes.some((type) => types.has(type)) ? 'copy' : 'cancel')}
        onDrop={({ items }) =>
          void Promise.all(items.flatMap((item) => (item.kind === 'file' ? item.getFile() : []))).then(uploads.add)
        }
        aria-label={messages.dropImage({ label })}
      >
        {imageId !== '' ? (
          <img className={styles.preview} src={`/images/${imageId}/picture?format=500w`} alt="" />
        ) : (
          <span className={styles.noImage}>{messages.noImage}</span>
        )}
      </DropZone>
      <div className={styles.buttons}>
        <Button onPress={() => setChoosing(true)}>
          {imageId === '' && <ImagePlus aria-hidden />}
          {uploads.left > 0
            ? messages.uploading({ left: uploads.left })
            : imageId === ''
              ? messages.chooseImage
              : messages.replaceImage}
        </Button>
        {imageId !== '' && (
          <Button kind="quiet" onPress={() => onChange('')}>
            {messages.removeImage}
          </Button>
        )}
      </div>
      {words !== undefined && <span className={fields.error}>{words}</span>}
      {hint !== undefined && <span className={fields.hint}>{hint}</span>}
      {isChoosing && (
        <PictureDialog
          max={1}
          onClose={() => setChoosing(false)}
          onChosen={([image]) => {
            setChoosing(false);
            if (image) onChange(image.id);
          }}
        />
      )}
    </fieldset>
  );
}
