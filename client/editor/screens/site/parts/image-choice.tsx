// Chooses or removes one of the site's images.
import { useState } from 'react';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { PictureDialog } from '../../content/pictures/picture-dialog.tsx';
import styles from './parts.module.css';

type ImageChoiceProps = {
  imageId: string | null;
  words: { none?: string; choose: string; other: string; remove: string };
  onChange(imageId: string | null): void;
};

export function ImageChoice({ imageId, words, onChange }: ImageChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { data: image } = useCall(
    imageCalls.open,
    { id: imageId ?? '' },
    { enabled: imageId !== null, staleTime: 60_000, select: (answer) => answer.image },
  );
  return (
    <>
      {(imageId !== null || words.none) && (
        <div className={styles.logo}>
          {imageId === null ? (
            <Note as="span">{words.none}</Note>
          ) : (
            image && <img src={`${image.path}?format=300w`} alt={image.altText || image.filename} />
          )}
        </div>
      )}
      <Toolbar>
        <Button onPress={() => setChoosing(true)}>{imageId === null ? words.choose : words.other}</Button>
        {imageId !== null && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </Toolbar>
      {isChoosing && (
        <PictureDialog
          max={1}
          onClose={() => setChoosing(false)}
          onChosen={([chosen]) => {
            setChoosing(false);
            if (chosen) onChange(chosen.id);
          }}
        />
      )}
    </>
  );
}
