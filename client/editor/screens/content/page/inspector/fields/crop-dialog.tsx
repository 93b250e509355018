// Crops an image: drag the frame or its corners, or enter numbers with the keyboard.
import { type PointerEvent, useRef, useState } from 'react';
import type { Crop } from '../../../../../../../server/content/block/framing.ts';
import { Button } from '../../../../../../ui/button.tsx';
import { Dialog } from '../../../../../../ui/dialog/dialog.tsx';
import { SliderField } from '../../../../../../ui/form/slider-field.tsx';
import { Note, Split, Stack } from '../../../../../../ui/layout/flow.tsx';
import { messages } from '../messages.ts';
import styles from './crop.module.css';

type CropEdge = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const sizeMin = 0.05;
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** @param dx, dy fractions of the image; the crop never leaves the image */
function movedCrop({ x, y, w, h }: Crop, edge: CropEdge | 'all', dx: number, dy: number): Crop {
  if (edge === 'all') return { x: clamp(x + dx, 0, 1 - w), y: clamp(y + dy, 0, 1 - h), w, h };
  const left = edge.endsWith('left') ? clamp(x + dx, 0, x + w - sizeMin) : x;
  const right = edge.endsWith('right') ? clamp(x + w + dx, x + sizeMin, 1) : x + w;
  const top = edge.startsWith('top') ? clamp(y + dy, 0, y + h - sizeMin) : y;
  const bottom = edge.startsWith('bottom') ? clamp(y + h + dy, y + sizeMin, 1) : y + h;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

type CropDialogProps = {
  src: string;
  /** Known before the image is loaded, so that nothing moves then. */
  size: { widthPx: number; heightPx: number };
  crop: Crop;
  onChosen(crop: Crop | undefined): void;
  onClose(): void;
};

/** Share of the window's height; the sliders are below the image. */
const heightMaxVh = 46;
const edges: readonly CropEdge[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const percent = (share: number): number => Math.round(share * 100);

export function CropDialog({ src, size: { widthPx, heightPx }, crop: start, onChosen, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(start);
  const image = useRef<HTMLImageElement>(null);
  const drag = useRef<{ edge: CropEdge | 'all'; x: number; y: number; crop: Crop }>(undefined);
  const begin = (edge: CropEdge | 'all') => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { edge, x: event.clientX, y: event.clientY, crop };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const size = image.current?.getBoundingClientRect();
    if (!drag.current || !size) return;
    const { edge, x, y, crop: from } = drag.current;
    setCrop(movedCrop(from, edge, (event.clientX - x) / size.width, (event.clientY - y) / size.height));
  };
  const dragged = (edge: CropEdge | 'all') => ({
    onPointerDown: begin(edge),
    onPointerMove: move,
    onPointerUp: () => {
      drag.current = undefined;
    },
  });
  const slider = (label: string, name: keyof Crop, min: number, max: number) => (
    <SliderField
      label={label}
      min={min}
      max={max}
      unit="%"
      value={percent(crop[name])}
      onChange={(value) => setCrop({ ...crop, [name]: value / 100 })}
    />
  );
  const isWhole = crop.w > 0.995 && crop.h > 0.995;
  return (
    <Dialog
      title={messages.cropTitle}
      onClose={onClose}
      hasCancel
      foot={
        <Button kind="primary" onPress={() => onChosen(isWhole ? undefined : crop)}>
          {messages.useCrop}
        </Button>
      }
    >
      <Stack>
        <div
          className={styles.box}
          style={{
            aspectRatio: `${widthPx} / ${heightPx}`,
            width: `min(100%, ${(heightMaxVh * widthPx) / heightPx}vh)`,
          }}
        >
          <img ref={image} src={src} alt="" draggable={false} />
          <div
            className={styles.frame}
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.w * 100}%`,
              height: `${crop.h * 100}%`,
            }}
            {...dragged('all')}
          >
            {edges.map((edge) => (
              <span key={edge} className={styles.corner} data-edge={edge} {...dragged(edge)} />
            ))}
          </div>
        </div>
        <Note>{messages.cropHint}</Note>
        <Split>
          {slider(messages.cropLeft, 'x', 0, 100 - percent(crop.w))}
          {slider(messages.cropTop, 'y', 0, 100 - percent(crop.h))}
          {slider(messages.cropWidth, 'w', 5, 100 - percent(crop.x))}
          {slider(messages.cropHeight, 'h', 5, 100 - percent(crop.y))}
        </Split>
      </Stack>
    </Dialog>
  );
}
