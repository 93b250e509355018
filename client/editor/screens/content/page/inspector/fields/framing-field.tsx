// The visible part of an image: focal point and crop. Stored in the block, so other uses of the image are unaffected.
import { Crop as CropIcon } from 'lucide-react';
import { useState } from 'react';
import type { Framing } from '../../../../../../../server/content/block/framing.ts';
import { imageCalls } from '../../../../../../../server/content/image/calls.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { FocalPoint } from '../../../../../../ui/form/focal-point.tsx';
import { Note, Stack, Toolbar } from '../../../../../../ui/layout/flow.tsx';
import { useCall } from '../../../../../use-call.ts';
import { messages } from '../messages.ts';
import { CropDialog } from './crop-dialog.tsx';

type FramingFieldProps = { label: string; imageId: string; value: unknown; onChange(value: Framing | undefined): void };

export function FramingField({ label, imageId, value, onChange }: FramingFieldProps) {
  const [isCropping, setCropping] = useState(false);
  const { focal, crop } = (value ?? {}) as Framing;
  const { data: image } = useCall(imageCalls.open, { id: imageId }, { staleTime: 60_000, select: (one) => one.image });
  // Without overrides, remove the property.
  const set = (next: { focal: Framing['focal']; crop: Framing['crop'] }) =>
    onChange(
      next.focal || next.crop
        ? { ...(next.focal && { focal: next.focal }), ...(next.crop && { crop: next.crop }) }
        : undefined,
    );
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{label}</legend>
      <Focus key={imageId} imageId={imageId} focal={focal} onChange={(next) => set({ focal: next, crop })} />
      <Toolbar>
        <Button onPress={() => setCropping(true)}>
          <CropIcon aria-hidden /> {messages.crop}
        </Button>
        {crop !== undefined && (
          <Button kind="quiet" onPress={() => set({ focal, crop: undefined })}>
            {messages.noCrop}
          </Button>
        )}
      </Toolbar>
      {isCropping && image && (
        <CropDialog
          src={`/images/${imageId}/picture?format=1000w`}
          size={image}
          crop={crop ?? { x: 0, y: 0, w: 1, h: 1 }}
          onClose={() => setCropping(false)}
          onChosen={(next) => {
            setCropping(false);
            set({ focal, crop: next });
          }}
        />
      )}
    </Stack>
  );
}

type FocusProps = {
  imageId: string;
  focal: { x: number; y: number } | undefined;
  onChange(focal: { x: number; y: number }): void;
};

/** Defaults to the image's own focal point. */
export function Focus({ imageId, focal, onChange }: FocusProps) {
  const image = useCall(imageCalls.open, { id: imageId }, { staleTime: 60_000 }).data?.image;
  const { x, y } = focal ?? { x: image?.focalX ?? 0.5, y: image?.focalY ?? 0.5 };
  return (
    <Stack gap={2}>
      <FocalPoint
        label={messages.focus({ left: Math.round(x * 100), top: Math.round(y * 100) })}
        src={`/images/${imageId}/picture?format=500w`}
        x={x}
        y={y}
        onChange={(left, top) => onChange({ x: left, y: top })}
      />
      <Note as="span">{messages.focusHint}</Note>
    </Stack>
  );
}
