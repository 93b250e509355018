// One image: chosen from the site, uploaded, or dropped.
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../../../server/base/roles.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { DropArea } from '../../../../../../ui/form/drop-area.tsx';
import { ProblemNote } from '../../../../../../ui/form/problem-note.tsx';
import { Note, Stack, Toolbar } from '../../../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../../../editor-context.ts';
import { PictureDialog } from '../../../pictures/picture-dialog.tsx';
import { imageTypes, useUploads } from '../../../pictures/use-uploads.ts';
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
    <Stack as="fieldset" gap={2}>
      <legend>{label}</legend>
      <DropArea
        isDisabled={!can(person, 'files.upload')}
        types={imageTypes}
        onFiles={uploads.add}
        aria-label={messages.dropImage({ label })}
      >
        {imageId !== '' ? (
          <img src={`/images/${imageId}/picture?format=500w`} alt="" />
        ) : (
          <Note as="span">{messages.noImage}</Note>
        )}
      </DropArea>
      <Toolbar>
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
      </Toolbar>
      <ProblemNote problem={words} />
      {hint !== undefined && <Note as="span">{hint}</Note>}
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
    </Stack>
  );
}
