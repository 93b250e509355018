// The menu of the selected blocks or sections, opened from the frame's toolbar and in the outline.
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Grid3x3,
  Layers,
  Lock,
  LockOpen,
  Monitor,
  MonitorOff,
  Plus,
  Scissors,
  Smartphone,
  Trash2,
  Unlink,
} from 'lucide-react';
import { useRef } from 'react';
import { hasOneSection } from '../../../../../../server/content/document/shared.ts';
import type { MenuAction } from '../../../../../ui/dialog/menu.tsx';
import { ActionList } from '../../../../../ui/dialog/menu-list.tsx';
import { isHiddenOn } from '../../../../document/actions/hide-blocks.ts';
import type { Canvas } from '../../../../document/canvas.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { selectedBlocks, selectedSections } from '../../../../document/selection.ts';
import { messages as sharedMessages } from '../shared/messages.ts';
import type { SharedActs } from '../shared/use-shared-acts.tsx';
import { messages } from './messages.ts';

export type MenuParts = {
  open: OpenDocument;
  canvas: Canvas;
  onLibrary(): void;
  onPlace(): void;
  shared: SharedActs;
  mayLock: boolean;
};

export function selectionActions({ open, canvas, onLibrary, onPlace, shared, mayLock }: MenuParts): MenuAction[] {
  const { edit, selection } = open.store.getState();
  const blocks = selectedBlocks(selection).flatMap((id) => edit.document.blocks[id] ?? []);
  const isHidden = (device: 'desktop' | 'phone') =>
    blocks.length > 0 && blocks.every((block) => isHiddenOn(block, device));
  return [
    { id: 'add', label: messages.addAfter, icon: <Plus />, run: onLibrary },
    { id: 'copy', label: messages.copy, icon: <Copy />, run: () => void canvas.copy() },
    { id: 'cut', label: messages.cut, icon: <Scissors />, run: () => canvas.cut() },
    { id: 'paste', label: messages.paste, icon: <ClipboardPaste />, run: () => void canvas.paste() },
    { id: 'duplicate', label: messages.duplicate, icon: <CopyPlus />, run: () => canvas.duplicate() },
    ...(blocks.length === 1 ? [{ id: 'place', label: messages.place, icon: <Grid3x3 />, run: onPlace }] : []),
    ...(blocks.length > 0
      ? [
          {
            id: 'phone',
            label: isHidden('phone') ? messages.showOnPhone : messages.hideOnPhone,
            icon: <Smartphone />,
            run: () => canvas.hide('phone'),
          },
          {
            id: 'desktop',
            label: isHidden('desktop') ? messages.showOnDesktop : messages.hideOnDesktop,
            icon: isHidden('desktop') ? <Monitor /> : <MonitorOff />,
            run: () => canvas.hide('desktop'),
          },
        ]
      : []),
    ...sharedActions(open, shared),
    ...lockActions(open, canvas, mayLock),
    { id: 'delete', label: messages.delete, icon: <Trash2 />, isDanger: true, run: () => canvas.remove() },
  ];
}

/** Lock actions for blocks, or for sections of a page. */
function lockActions(open: OpenDocument, canvas: Canvas, mayLock: boolean): MenuAction[] {
  const { edit, selection } = open.store.getState();
  const blocks = selectedBlocks(selection).flatMap((id) => edit.document.blocks[id] ?? []);
  const sections = hasOneSection(edit.document)
    ? []
    : selectedSections(selection).flatMap((id) => edit.document.sections[id] ?? []);
  const parts = [...blocks, ...sections];
  if (!mayLock || parts.length === 0) return [];
  return parts.some(({ lock }) => lock)
    ? [{ id: 'unlock', label: messages.unlock, icon: <LockOpen />, run: () => canvas.lock(false) }]
    : [{ id: 'lock', label: messages.lock, icon: <Lock />, run: () => canvas.lock(true) }];
}

/** Sharing actions for one section of a page. */
function sharedActions(open: OpenDocument, shared: SharedActs): MenuAction[] {
  const { edit, selection } = open.store.getState();
  const [id = '', ...others] = selectedSections(selection);
  const section = edit.document.sections[id];
  if (!section || others.length > 0 || hasOneSection(edit.document)) return [];
  const { sharedId } = section;
  if (sharedId === undefined)
    return [{ id: 'share', label: sharedMessages.make, icon: <Layers />, run: () => shared.share(id) }];
  return [
    { id: 'edit-shared', label: sharedMessages.edit, icon: <Layers />, run: () => shared.edit(sharedId) },
    { id: 'detach', label: sharedMessages.detach, icon: <Unlink />, run: () => shared.detach(id) },
  ];
}

/** Opens at the frame's button; `at` is in window pixels. */
export function FrameMenu({ at, onClose, ...parts }: MenuParts & { at: { x: number; y: number }; onClose(): void }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const actions = selectionActions(parts);
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      <ActionList
        label={messages.more}
        button={anchor}
        placement="bottom start"
        focused="first"
        onClose={onClose}
        actions={actions.map((one) => ({
          ...one,
          run: () => {
            onClose();
            one.run?.();
          },
        }))}
      />
    </>
  );
}
