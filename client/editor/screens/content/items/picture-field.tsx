// Images of an item: one, or an ordered list. Focal point and alt text are stored with the image itself. Editor D6, D7.

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import type { ImageChange, ListedImage } from '../../../../../server/content/image/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { FocalPoint } from '../../../../ui/form/focal-point.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { callQuery, keepAnswer } from '../../../use-call.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import styles from './items.module.css';
import { messages } from './messages.ts';

type PictureFieldProps = {
  label: string;
  ids: readonly string[];
  /** 1 for a single image. */
  max: number;
  problem?: string | undefined;
  onChange(ids: string[]): void;
};

export function PictureField({ label, ids, max, problem, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const images = useQueries({
    queries: ids.map((id) => ({ ...callQuery(imageCalls.open, { id }), staleTime: 60_000 })),
  }).flatMap(({ data }) => data?.image ?? []);
  const single = max === 1 ? images[0] : undefined;
  return (
    <Stack as="fieldset" kind="framed">
      <legend>{label}</legend>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {single && <PictureTexts key={single.id} image={single} />}
      {max > 1 && images.length > 0 && (
        <Toolbar as="ul">
          {images.map((image) => (
            <li key={image.id} className={styles.thumb}>
              <img src={`${image.path}?format=300w`} alt={image.altText || image.filename} />
              <Button
                kind="quiet"
                aria-label={messages.removeImage({ image: image.altText || image.filename })}
                onPress={() => onChange(ids.filter((id) => id !== image.id))}
              >
                {messages.takeAway}
              </Button>
            </li>
          ))}
        </Toolbar>
      )}
      <Toolbar>
        <Button isDisabled={max > 1 && ids.length >= max} onPress={() => setChoosing(true)}>
          {max > 1 ? messages.addImages : single ? messages.otherImage : messages.chooseImage}
        </Button>
        {single && (
          <Button kind="quiet" onPress={() => onChange([])}>
            {messages.noImage}
          </Button>
        )}
      </Toolbar>
      {isChoosing && (
        <PictureDialog
          max={max === 1 ? 1 : max - ids.length}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false);
            const next = chosen.map(({ id }) => id);
            onChange(max === 1 ? next : [...new Set([...ids, ...next])]);
          }}
        />
      )}
    </Stack>
  );
}

/** An image's focal point and alt text, saved as they change. */
export function PictureTexts({ image, onSaved }: { image: ListedImage; onSaved?(): void }) {
  const client = useQueryClient();
  const [altText, setAltText] = useState(image.altText);
  const save = useMutation({
    mutationFn: (body: ImageChange) => ask(imageCalls.save, { id: image.id, body }),
    onSuccess(changed) {
      keepAnswer(client, imageCalls.open, { id: image.id }, changed);
      onSaved?.();
    },
  });
  const { focalX, focalY } = image;
  return (
    <>
      <div className={styles.thumb}>
        <FocalPoint
          label={messages.focalPoint({ left: Math.round(focalX * 100), top: Math.round(focalY * 100) })}
          src={`${image.path}?format=500w`}
          alt={image.altText || image.filename}
          x={focalX}
          y={focalY}
          onChange={(x, y) => save.mutate({ focalX: x, focalY: y })}
        />
        <Note as="span">{messages.focalHint}</Note>
      </div>
      <TextField
        {...messages.altText}
        maxLength={250}
        value={altText}
        onChange={setAltText}
        onBlur={() => altText !== image.altText && save.mutate({ altText })}
      />
      {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
    </>
  );
}
