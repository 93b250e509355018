// The page in its iframe: gets a preview token, speaks the protocol, and turns selections and typing into changes.

import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { arranged } from '../../../server/content/document/arranged.ts';
import type { EditablePage } from '../../../server/content/document/edit-schema.ts';
import { isContentLocked } from '../../../server/content/document/lock.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { hasOneSection, sharedMain } from '../../../server/content/document/shared.ts';
import { ask } from '../../api/ask.ts';
import { Button } from '../../ui/button.tsx';
import { fieldValue } from '../document/actions/set-field.ts';
import { blockName, firstField, sectionName } from '../document/block-labels.ts';
import type { Canvas } from '../document/canvas.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { Selection } from '../document/selection.ts';
import { rememberedPreview, rememberPreview } from '../remembered.ts';
import { usePages } from '../use-pages.ts';
import { useSharedNames } from '../use-shared.ts';
import { connectPreview, type PreviewLink } from './connect.ts';
import { type Device, deviceWidths } from './device-switch.tsx';
import type { TextImage, TextLink } from './frame/text-session.ts';
import { FrameBox, frameSandbox } from './frame-box.tsx';
import { messages } from './messages.ts';
import { createPreviewSync } from './preview-sync.ts';
import { previewTokenQuery } from './preview-token.ts';
import { toolNames } from './protocol.ts';
import { type Point, reportReader, type StageEvents, sessionName, type TextSession } from './reports.ts';
import styles from './stage.module.css';

export type StageHandle = {
  /** Starts editing a text and moves the focus there. */
  editText(block: string, field: string): void;
  endText(): void;
  setLink(link: TextLink): void;
  insertImage(image: TextImage): void;
  /** The dialog was canceled. */
  backToText(): void;
  reload(): void;
  /** Renders sections whose content isn't in the page's document. */
  redraw(sectionIds: readonly string[]): void;
  /** Scrolls the selection into view. @param scroll `start`: above a panel that covers the rest */
  reveal(scroll?: 'nearest' | 'start'): void;
  /** Once the frame shows a new block or section, scrolls to it and starts editing the block's text. */
  showNew(id: string): void;
  /** A library item is dragged over the window, in window pixels. */
  drag(kind: 'block' | 'section', at: Point): void;
  endDrag(isDrop: boolean): void;
};

type StageProps = StageEvents & {
  ref: Ref<StageHandle>;
  open: OpenDocument;
  canvas: Canvas;
  page: EditablePage;
  device: Device;
  /** In `browse` mode, the page's links and buttons work. */
  mode: 'edit' | 'browse';
  onNavigate(pageId: string): void;
  /** Leaves `browse` mode. */
  onEdit(): void;
  /** The template does not allow moving blocks. */
  isLocked: boolean;
};

/** Delay after the last change. */
const keepMs = 3000;

/** Timeout for a new block to appear. */
const newMsMax = 5000;

export function Stage(props: StageProps) {
  const { ref, open, canvas, page, device, mode, isLocked } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PreviewLink>(undefined);
  const shown = useRef<ReturnType<typeof createPreviewSync>>(undefined);
  const session = useRef<TextSession>({ count: 0 });
  const fresh = useRef<{ id: string; until: number }>(undefined);
  const [loads, setLoads] = useState(0);
  const [isReady, setReady] = useState(false);
  const [isDragging, setDragging] = useState(false);
  /** The path visited in browse mode. */
  const [tried, setTried] = useState<string>();
  const reload = useCallback(() => setLoads((count) => count + 1), []);
  const token = useQuery({ ...previewTokenQuery(open.id, loads), queryFn: previewAccess, networkMode: 'always' });
  const pages = usePages();
  const sharedNames = useSharedNames();

  const editText = useCallback(
    (block: string, field: string, at?: Point) => {
      const { document } = open.store.getState().edit;
      const found = document.blocks[block];
      // Its panel shows that it is locked.
      if (found && isContentLocked(document, found)) return open.select({ blockId: block, isPicked: at !== undefined });
      const value = fieldValue(document, block, field);
      const schema = /(?:^|\.)doc$/.test(field) ? 'rich' : 'plain';
      session.current.count++;
      session.current.active = { block, field, byKey: at === undefined };
      open.beginTyping(sessionName(session.current, block, field), [
        'blocks',
        block,
        'props',
        field.split('.')[0] ?? '',
      ]);
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
      setLink({ href, newWindow, name }) {
        frame.current?.focus();
        link.current?.send({ type: 'set-link', href, newWindow: newWindow ? 1 : 0, name });
      },
      insertImage(image) {
        frame.current?.focus();
        link.current?.send({ type: 'insert-image', ...image });
      },
      backToText: () => frame.current?.focus(),
      reload,
      redraw: (sectionIds) => shown.current?.redraw(sectionIds),
      reveal: (scroll = 'nearest') => sendSelection(link.current, open, scroll, latest.current),
      showNew(id) {
        fresh.current = { id, until: Date.now() + newMsMax };
      },
      drag(kind, at) {
        setDragging(true);
        link.current?.send({ type: 'drag', kind, at: frame.current ? inFrame(frame.current, at) : undefined });
      },
      endDrag(isDrop) {
        setDragging(false);
        link.current?.send({ type: 'drag-end', drop: isDrop ? 'yes' : 'no' });
      },
    }),
    [editText, reload, open],
  );

  // The frame shows a browser error if the page was not cached.
  useEffect(() => {
    const again = () => !isReady && reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isReady, reload]);

  const latest = useRef({ ...props, pages: pages.data, sharedNames });
  latest.current = { ...props, pages: pages.data, sharedNames };

  const source = token.data;
  // Depends on the path, not on the page object, which may change identity: the frame says hello only once.
  const { path } = page;
  // Patches only the page itself, not other pages visited in browse mode.
  const isElsewhere = tried !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the moment the page before is gone, since what still loads takes no click
  useLayoutEffect(() => setReady(false), [open, path, source, isElsewhere]);
  useEffect(() => {
    const element = frame.current;
    if (!element || !source) return;
    const pageAt = (path: string) => latest.current.pages?.find((other) => other.path === path && other.editable);
    const onMessage = reportReader({
      open,
      canvas,
      session: session.current,
      events: () => latest.current,
      fromFrame: (change) => sync.fromFrame(change),
      onTextEnded: (block) => sync.textEnded(block),
      editText,
      onReady() {
        setReady(true);
        sendMode(connection, latest.current, open);
        if (isElsewhere) return;
        sync.loaded();
        // A shared section may be far down the page.
        const isShared = open.store.getState().edit.document.kind === 'shared';
        if (isShared && !open.store.getState().selection.blockId) open.select({ sectionId: sharedMain });
        const { blockId, sectionId } = open.store.getState().selection;
        sendSelection(connection, open, (blockId ?? sectionId) ? 'nearest' : undefined, latest.current);
      },
      onOutside() {
        const home = pageAt(path);
        if (home) latest.current.onNavigate(home.id);
        return home !== undefined;
      },
      onNavigate(path) {
        if (latest.current.mode === 'browse') return setTried(path);
        const target = pageAt(path.split('?')[0] ?? path);
        if (target) latest.current.onNavigate(target.id);
      },
      inWindow: (at) => inWindow(element, at),
      reload,
    });
    const showFresh = (document: Document) => {
      const { id = '', until = 0 } = fresh.current ?? {};
      const block = document.blocks[id];
      if (!block && !document.sections[id]) return;
      fresh.current = undefined;
      if (until < Date.now()) return;
      sendSelection(connection, open, 'center', latest.current);
      const field = block && firstField(block);
      if (field) editText(id, field);
    };
    const connection = connectPreview({
      frame: element,
      origin: source.origin,
      page: () => ({ id: open.id, rev: open.store.getState().edit.rev }),
      onMessage,
    });
    link.current = connection;
    const sync = isElsewhere
      ? nothingToShow
      : createPreviewSync({
          page: open,
          isKept: source.token === '',
          send: connection.send,
          onSent: showFresh,
          reload,
        });
    shown.current = sync;
    const unsubscribe = open.store.subscribe(({ selection }, before) => {
      // A selection made in the frame is already visible; scrolling would move it away from the pointer.
      if (selection !== before.selection)
        sendSelection(connection, open, selection.isPicked ? undefined : 'nearest', latest.current);
    });
    // Refreshes the frame's offline copy after changes are saved.
    let keepTimer: number | undefined;
    const stopKeeping = open.store.subscribe(({ edit }, { edit: before }) => {
      if (edit.rev === before.rev) return;
      window.clearTimeout(keepTimer);
      keepTimer = window.setTimeout(() => connection.send({ type: 'keep' }), keepMs);
    });
    return () => {
      window.clearTimeout(keepTimer);
      stopKeeping();
      unsubscribe();
      sync.stop();
      connection.close();
      link.current = undefined;
      shown.current = undefined;
    };
  }, [open, canvas, path, source, editText, reload, isElsewhere]);

  useEffect(() => {
    if (link.current) sendMode(link.current, { mode, isLocked }, open);
    if (mode === 'edit') setTried(undefined);
  }, [mode, isLocked, open]);

  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box, device);
  const src = source && previewUrl(source, tried ?? page.path);
  const there = tried === undefined ? undefined : pages.data?.find((other) => other.path === tried.split('?')[0]);
  return (
    <>
      {mode === 'browse' && (
        <div className={`${styles.tried} ${tried === undefined ? styles.here : ''}`} role="status">
          <span>{messages.trying({ path: (tried ?? page.path).split('?')[0] ?? page.path })}</span>
          {there?.editable && there.id !== open.id && (
            <Button onPress={() => props.onNavigate(there.id)}>{messages.editThere}</Button>
          )}
          {tried !== undefined && (
            <Button onPress={() => setTried(undefined)}>{messages.backTo({ page: page.navigationTitle })}</Button>
          )}
          <span className={styles.onPhone}>
            <Button kind="primary" onPress={props.onEdit}>
              {messages.backToEditing}
            </Button>
          </span>
        </div>
      )}
      <FrameBox ref={box} token={token} isReady={isReady} isKept={source?.token === ''}>
        {src && (
          <iframe
            key={`${loads} ${tried ?? ''}`}
            ref={frame}
            title={messages.frame({ page: page.navigationTitle })}
            className={`${styles.frame} ${device === 'desktop' ? '' : styles.narrow}`}
            sandbox={frameSandbox}
            src={src}
            style={isDragging ? { ...scale, pointerEvents: 'none' } : scale}
          />
        )}
      </FrameBox>
    </>
  );
}

/** Scales down a device view that is wider than the screen. */
function useScale(box: React.RefObject<HTMLDivElement | null>, device: Device): React.CSSProperties {
  const [size, setSize] = useState({ width: 1280, height: 800 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  const width = deviceWidths[device];
  if (device === 'phone') return { width: Math.min(width, size.width), height: '100%' };
  if (device === 'tablet' && size.width >= width) return { width, height: '100%' };
  if (size.width >= 1024) return { width: '100%', height: '100%' };
  const ratio = size.width / width;
  return { width, height: size.height / ratio, transform: `scale(${ratio})`, margin: 0 };
}

/** Offline, the frame shows the worker's cached page. */
async function previewAccess(): Promise<{ origin: string; token: string }> {
  try {
    const access = await ask(sessionCalls.previewToken);
    rememberPreview(access.origin);
    return access;
  } catch (error) {
    const origin = error instanceof TypeError ? rememberedPreview() : undefined;
    if (origin === undefined) throw error;
    return { origin, token: '' };
  }
}

const nothingToShow = {
  loaded() {},
  textEnded() {},
  redraw() {},
  fromFrame: (change: () => void) => change(),
  stop() {},
};

/** @param path with its query, as a link on the page has it */
function previewUrl({ origin, token }: { origin: string; token: string }, path: string): string {
  const url = new URL(path, origin);
  url.searchParams.set('edit', '1');
  if (token !== '') url.searchParams.set('stoa-preview', token);
  return url.href;
}

/** Undefined outside the frame, which may be scaled down. */
function inFrame(frame: HTMLIFrameElement, { x, y }: Point): Point | undefined {
  const { left, top, right, bottom, width } = frame.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return undefined;
  const scale = width / frame.offsetWidth;
  return { x: (x - left) / scale, y: (y - top) / scale };
}

function inWindow(frame: HTMLIFrameElement, { x, y }: Point): Point {
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.offsetWidth;
  return { x: left + x * scale, y: top + y * scale };
}

function sendMode(link: PreviewLink, { mode, isLocked }: Pick<StageProps, 'mode' | 'isLocked'>, open: OpenDocument) {
  const isArea = hasOneSection(open.store.getState().edit.document);
  link.send({ type: 'mode', mode, arrange: isLocked ? 'no' : isArea ? 'blocks' : 'all' });
}

/** There, the panel covers the lower part of the page: stage-screen.module.css. */
const coversPage = (): boolean => matchMedia('(max-width: 900px)').matches;

type Known = { isLocked: boolean; sharedNames: ReadonlyMap<string, string> };

function sendSelection(
  link: PreviewLink | undefined,
  open: OpenDocument,
  scroll: 'nearest' | 'center' | 'start' | undefined,
  { isLocked, sharedNames }: Known,
): void {
  const { edit, selection } = open.store.getState();
  const { blockId: block, sectionId: section, others } = selection;
  const isLockedPart = (edit.document.blocks[block ?? ''] ?? edit.document.sections[section ?? ''])?.lock !== undefined;
  const isFixed = isLocked || (hasOneSection(edit.document) && block === undefined);
  link?.send({
    type: 'select',
    block,
    section,
    label: labelOf(edit.document, selection, sharedNames),
    scroll: scroll && coversPage() ? 'start' : scroll,
    others: others && [...others],
    tools: isFixed ? [] : toolNames.filter((name) => !isLockedPart || name === 'more' || name === 'duplicate'),
  });
}

function labelOf(
  document: Document,
  { blockId, sectionId, others = [] }: Selection,
  names: Known['sharedNames'],
): string | undefined {
  const block = blockId === undefined ? undefined : document.blocks[blockId];
  if (others.length > 0) return messages.selected({ count: others.length + 1 });
  if (block) return blockName(block);
  const sections = arranged(document).map(({ section }) => section);
  const index = sections.findIndex(({ id }) => id === sectionId);
  return index < 0 ? undefined : sectionName(index, names.get(sections[index]?.sharedId ?? ''));
}
