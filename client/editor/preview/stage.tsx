// The page in its frame: gets a preview token, speaks the protocol, and turns selections and typing into changes.

import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { arranged } from '../../../server/content/document/arranged.ts';
import type { EditablePage } from '../../../server/content/document/edit-schema.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { ask } from '../../api/ask.ts';
import { deleteBlock } from '../document/actions/delete-block.ts';
import { moveBlock } from '../document/actions/move-block.ts';
import { fieldValue, setField } from '../document/actions/set-field.ts';
import { blockName, sectionName } from '../document/block-labels.ts';
import type { OpenDocument, Selection } from '../document/document-store.ts';
import { usePages } from '../use-pages.ts';
import { connectPreview, type PreviewLink } from './connect.ts';
import { FrameBox, frameSandbox } from './frame-box.tsx';
import { messages } from './messages.ts';
import { createPreviewSync } from './preview-sync.ts';
import type { ToShell } from './protocol.ts';
import styles from './stage.module.css';

/** Spec: phone at most 432 px, desktop at least 433; editor §5: 390 and 1280. */
export type Device = 'phone' | 'desktop';
const widths = { phone: 390, desktop: 1280 } as const;

export type StageHandle = {
  /** Starts editing a text and moves the focus there. */
  editText(block: string, field: string): void;
  endText(): void;
  reload(): void;
  /** Scrolls the selection into view. */
  reveal(): void;
};

type StageProps = {
  ref: Ref<StageHandle>;
  open: OpenDocument;
  page: EditablePage;
  device: Device;
  /** In `browse` links and buttons of the page work. */
  mode: 'edit' | 'browse';
  onUndo(): void;
  onRedo(): void;
  onNavigate(pageId: string): void;
  /** Editing that was started from the keyboard has ended. */
  onTextLeft(): void;
  /** The text editor could not be loaded. */
  onTextFailed(): void;
  /** Which template areas are on the page. */
  onAreas(areas: readonly PageArea[]): void;
  /** The person clicked in an area that is not open. */
  onArea(id: string): void;
  /** The template does not allow moving blocks. */
  isLocked: boolean;
};

export type PageArea = { id: string; label: string; locked: number };

export function Stage(props: StageProps) {
  const { ref, open, page, device, mode } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const session = useRef({
    count: 0,
    active: undefined as { block: string; field: string; byKey: boolean } | undefined,
  });
  const [loads, setLoads] = useState(0);
  const [isReady, setReady] = useState(false);
  const reload = useCallback(() => setLoads((count) => count + 1), []);
  const token = useQuery({
    queryKey: ['preview-token', open.id, loads],
    queryFn: () => ask(sessionCalls.previewToken),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pages = usePages();

  const editText = useCallback(
    (block: string, field: string, at?: { x: number; y: number }) => {
      const value = fieldValue(open.store.getState().edit.document, block, field);
      const schema = /(?:^|\.)doc$/.test(field) ? 'rich' : 'plain';
      session.current = { count: session.current.count + 1, active: { block, field, byKey: at === undefined } };
      open.select({ blockId: block, isPicked: at !== undefined });
      if (!at) frame.current?.focus();
      link.current?.send({ type: 'edit-text', block, field, schema, value, at });
    },
    [open],
  );

  useImperativeHandle(
    ref,
    () => ({
      editText,
      endText: () => session.current.active && link.current?.send({ type: 'end-text' }),
      reload,
      reveal: () => sendSelection(link.current, open, true),
    }),
    [editText, reload, open],
  );

  const latest = useRef({ ...props, pages: pages.data });
  latest.current = { ...props, pages: pages.data };

  const source = token.data;
  useEffect(() => {
    const element = frame.current;
    if (!element || !source) return;
    setReady(false);
    const onMessage = (message: ToShell) => {
      const { store } = open;
      switch (message.type) {
        case 'ready':
          setReady(true);
          sync.loaded();
          latest.current.onAreas(message.areas ?? []);
          sendSelection(link.current, open, false);
          link.current?.send({ type: 'mode', mode: latest.current.mode });
          return;
        case 'pick':
          if (message.area !== undefined && message.area !== open.id) return latest.current.onArea(message.area);
          if (message.area === undefined && page.typeName === 'area' && (message.block || message.section)) {
            const home = latest.current.pages?.find((other) => other.path === page.path && other.editable);
            if (home) return latest.current.onNavigate(home.id);
          }
          if (message.block && message.field && isKnown(store.getState().edit.document, message.block)) {
            editText(message.block, message.field, message.at);
          } else
            open.select({
              blockId: message.block,
              sectionId: message.block ? undefined : message.section,
              isPicked: true,
            });
          return;
        case 'text-steps': {
          const { active, count } = session.current;
          if (active?.block !== message.block || active.field !== message.field) return;
          const name = `text ${message.block} ${message.field} ${count}`;
          sync.fromFrame(
            () =>
              void open.change(
                setField(store.getState().edit.document, message.block, message.field, message.value, name),
              ),
          );
          return;
        }
        case 'text-ended': {
          const { active } = session.current;
          // Another text may have been opened already.
          if (active?.block !== message.block || active.field !== message.field) return;
          session.current.active = undefined;
          if (active.byKey) latest.current.onTextLeft();
          return;
        }
        case 'text-failed':
          session.current.active = undefined;
          latest.current.onTextFailed();
          return;
        case 'navigate': {
          const path = message.path.split('?')[0];
          const target = latest.current.pages?.find((other) => other.path === path && other.editable);
          if (target) latest.current.onNavigate(target.id);
          return;
        }
        case 'shortcut':
          return onShortcut(message.name);
        case 'reload':
          reload();
          return;
        case 'painted':
        case 'present':
        case 'fault':
          return;
        default:
          return message satisfies never;
      }
    };
    const onShortcut = (name: Extract<ToShell, { type: 'shortcut' }>['name']) => {
      const { edit, selection } = open.store.getState();
      if (name === 'undo') latest.current.onUndo();
      else if (name === 'redo') latest.current.onRedo();
      else if (name === 'escape') open.select({});
      else if (latest.current.isLocked) return;
      else if (selection.blockId && name === 'delete') open.change(deleteBlock(edit.document, selection.blockId));
      else if (selection.blockId && (name === 'move-up' || name === 'move-down'))
        open.change(moveBlock(edit.document, selection.blockId, name === 'move-up' ? 'up' : 'down'));
    };
    const connection = connectPreview({
      frame: element,
      origin: source.origin,
      page: () => ({ id: open.id, rev: open.store.getState().edit.rev }),
      onMessage,
    });
    link.current = connection;
    const sync = createPreviewSync({ page: open, send: connection.send, reload });
    const unsubscribe = open.store.subscribe(({ selection }, before) => {
      // A selection made in the frame is already visible; scrolling would move it away from the pointer.
      if (selection !== before.selection) sendSelection(connection, open, !selection.isPicked);
    });
    return () => {
      unsubscribe();
      sync.stop();
      connection.close();
      link.current = undefined;
    };
  }, [open, page, source, editText, reload]);

  useEffect(() => link.current?.send({ type: 'mode', mode }), [mode]);

  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box, device);
  const src = source && `${source.origin}${page.path}?edit=1&stoa-preview=${encodeURIComponent(source.token)}`;
  return (
    <FrameBox ref={box} token={token} isReady={isReady}>
      {src && (
        <iframe
          key={loads}
          ref={frame}
          title={messages.frame({ page: page.navigationTitle })}
          className={`${styles.frame} ${device === 'phone' ? styles.phone : ''}`}
          sandbox={frameSandbox}
          src={src}
          style={scale}
        />
      )}
    </FrameBox>
  );
}

/** Scales the desktop view down on a narrow screen. */
function useScale(box: React.RefObject<HTMLDivElement | null>, device: Device): React.CSSProperties {
  const [size, setSize] = useState({ width: 1280, height: 800 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  if (device === 'phone') return { width: Math.min(widths.phone, size.width), height: '100%' };
  if (size.width >= 1024) return { width: '100%', height: '100%' };
  const ratio = size.width / widths.desktop;
  return { width: widths.desktop, height: size.height / ratio, transform: `scale(${ratio})`, margin: 0 };
}

function sendSelection(link: PreviewLink | undefined, open: OpenDocument, scroll: boolean): void {
  const { edit, selection } = open.store.getState();
  link?.send({
    type: 'select',
    block: selection.blockId,
    section: selection.sectionId,
    label: labelOf(edit.document, selection),
    scroll: scroll ? 'nearest' : undefined,
  });
}

function labelOf(document: Document, { blockId, sectionId }: Selection): string | undefined {
  const block = blockId === undefined ? undefined : document.blocks[blockId];
  if (block) return blockName(block);
  const index = arranged(document).findIndex(({ section }) => section.id === sectionId);
  return index < 0 ? undefined : sectionName(index);
}

const isKnown = (document: Document, block: string) => Object.hasOwn(document.blocks, block);
