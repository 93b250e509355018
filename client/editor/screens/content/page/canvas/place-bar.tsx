// Moves or resizes the selected block on the grid by one column or row, with arrow keys or buttons. C2.
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { blockName } from '../../../../document/block-labels.ts';
import type { Canvas } from '../../../../document/canvas.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { Strip } from '../../../../shell/stage-screen.tsx';
import { messages } from './messages.ts';
import styles from './place-bar.module.css';

type Step = { x?: number; y?: number; w?: number; h?: number };

const steps: Readonly<Record<string, { move: Step; size: Step }>> = {
  ArrowLeft: { move: { x: -1 }, size: { w: -1 } },
  ArrowRight: { move: { x: 1 }, size: { w: 1 } },
  ArrowUp: { move: { y: -1 }, size: { h: -1 } },
  ArrowDown: { move: { y: 1 }, size: { h: 1 } },
};

export function PlaceBar({ open, canvas, onClose }: { open: OpenDocument; canvas: Canvas; onClose(): void }) {
  const block = useStore(open.store, ({ edit, selection }) => edit.document.blocks[selection.blockId ?? '']);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  if (!block) return null;
  const { desktop } = block.layout;
  const step = ({ x = 0, y = 0, w = 0, h = 0 }: Step) =>
    canvas.place(block.id, { x: desktop.x + x, y: desktop.y + y, w: desktop.w + w, h: desktop.h + h });
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = steps[event.key];
    if (keys) step(event.shiftKey ? keys.size : keys.move);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { x, w, y } = desktop;
  return (
    <Strip
      ref={bar}
      role="group"
      tabIndex={-1}
      aria-label={messages.placing({ block: blockName(block) })}
      aria-describedby="place-keys"
      onKeyDown={onKeyDown}
    >
      <p>
        <b>{messages.placing({ block: blockName(block) })}</b>{' '}
        <Note as="span" isLarge>
          {messages.cell({ from: x + 1, to: x + w, row: y + 1 })}
        </Note>
      </p>
      <IconButton label={messages.left} icon={<ArrowLeft />} onPress={() => step({ x: -1 })} />
      <IconButton label={messages.right} icon={<ArrowRight />} onPress={() => step({ x: 1 })} />
      <IconButton label={messages.up} icon={<ArrowUp />} onPress={() => step({ y: -1 })} />
      <IconButton label={messages.down} icon={<ArrowDown />} onPress={() => step({ y: 1 })} />
      <IconButton label={messages.narrower} icon={<ChevronsRightLeft />} onPress={() => step({ w: -1 })} />
      <IconButton label={messages.wider} icon={<ChevronsLeftRight />} onPress={() => step({ w: 1 })} />
      <Button onPress={onClose}>{messages.done}</Button>
      <Note id="place-keys" style={{ flexBasis: '100%' }}>
        <span className={styles.keys}>{messages.placeKeys}</span> {messages.placePhones}
      </Note>
    </Strip>
  );
}
