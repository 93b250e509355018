// Handles the frame's reports: turns them into selections, changes, and events for the surrounding screen.
import type { Document } from '../../../server/content/document/schema.ts';
import { hasOneSection, sharedMain } from '../../../server/content/document/shared.ts';
import { setField } from '../document/actions/set-field.ts';
import type { Canvas } from '../document/canvas.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { InsertionPoint } from '../document/place-edges.ts';
import { toggled } from '../document/selection.ts';
import type { TextLink } from './frame/text-session.ts';
import type { FrameReport, ShortcutName } from './protocol.ts';

export type Point = { x: number; y: number };

/** Events for the screen around the stage. */
export type StageEvents = {
  onUndo(): void;
  onRedo(): void;
  /** Requests the library. */
  onInsert(kind: 'block' | 'section', place: InsertionPoint): void;
  /** A library item was dropped. */
  onDropped(place: InsertionPoint): void;
  /** The More button was pressed; position in window pixels. */
  onMenu(at: Point): void;
  /** Editing that was started from the keyboard was ended from it. */
  onTextLeft(): void;
  /** The text editor could not be loaded. */
  onTextFailed(): void;
  /** The text being edited needs a link or an image: followed by `setLink`, `insertImage`, or `backToText`. */
  onLink(link: TextLink): void;
  onImage(): void;
  /** The site's section theme colors. */
  onThemes(themes: ThemeColors): void;
  /** The template areas on the page. */
  onAreas(areas: readonly PageArea[]): void;
  /** A click in an area that is not open. */
  onArea(id: string): void;
};

/** CSS colors by theme name. */
export type ThemeColors = Readonly<Record<string, { back: string; text: string; accent: string }>>;

export type PageArea = { id: string; label: string; locked: number };

/** The text being edited in the frame. */
export type TextSession = { count: number; active?: { block: string; field: string; byKey: boolean } | undefined };

/** Session name that groups the changes of one text editing session. */
export const sessionName = ({ count }: TextSession, block: string, field: string): string =>
  `text ${block} ${field} ${count}`;

type Parts = {
  open: OpenDocument;
  canvas: Canvas;
  session: TextSession;
  events(): StageEvents;
  /** Runs a change that the frame already shows. */
  fromFrame(change: () => void): void;
  editText(block: string, field: string, at?: Point): void;
  onTextEnded(block: string): void;
  onReady(path: string): void;
  onOutside(): boolean;
  onNavigate(path: string): void;
  /** Converts frame pixels to window pixels. */
  inWindow(at: Point): Point;
  reload(): void;
};

export function reportReader(parts: Parts): (message: FrameReport) => void {
  const { open, canvas, session, events } = parts;
  const document = () => open.store.getState().edit.document;

  const isActive = ({ block, field }: { block: string; field: string }) =>
    session.active?.block === block && session.active.field === field;

  const pick = (message: Extract<FrameReport, { type: 'pick' }>) => {
    const { block, section, area, field, at, adds } = message;
    if (area !== undefined && area !== open.id) return events().onArea(area);
    if (area === undefined && hasOneSection(document()) && (block || section) && parts.onOutside()) return;
    const isKnown = block !== undefined && Object.hasOwn(document().blocks, block);
    if (adds) {
      const id = block ?? ownSection(document(), section);
      const { selection } = open.store.getState();
      if (id) open.select({ ...toggled(selection, block ? 'block' : 'section', id), isPicked: true });
    } else if (isKnown && field) parts.editText(block, field, at);
    else
      open.select({ blockId: block, sectionId: block ? undefined : ownSection(document(), section), isPicked: true });
  };

  const onShortcut = (name: ShortcutName) => {
    switch (name) {
      case 'undo':
        return events().onUndo();
      case 'redo':
        return events().onRedo();
      case 'escape':
        return open.select({});
      case 'delete':
        return canvas.remove();
      case 'move-up':
        return canvas.move('up');
      case 'move-down':
        return canvas.move('down');
      case 'duplicate':
        return canvas.duplicate();
      case 'copy':
        return void canvas.copy();
      case 'cut':
        return canvas.cut();
      case 'add':
        return events().onInsert('block', canvas.placeOfSelection());
      default:
        return name satisfies never;
    }
  };

  const onTool = ({ name, at }: Extract<FrameReport, { type: 'tool' }>) => {
    if (name === 'more') events().onMenu(parts.inWindow(at));
    else if (name === 'delete') canvas.remove();
    else if (name === 'duplicate') canvas.duplicate();
    else canvas.move(name);
  };

  return (message) => {
    switch (message.type) {
      case 'ready':
        events().onAreas(message.areas ?? []);
        events().onThemes(message.themes ?? {});
        return parts.onReady(message.path);
      case 'pick':
        return pick(message);
      case 'text-steps': {
        if (!isActive(message)) return;
        const { block, field, value } = message;
        const name = sessionName(session, block, field);
        return parts.fromFrame(() => void open.change(setField(document(), block, field, value, name)));
      }
      case 'text-ended': {
        const { active } = session;
        parts.onTextEnded(message.block);
        // Another text may have been opened already.
        if (!isActive(message)) return;
        session.active = undefined;
        if (active?.byKey && message.byKey === 1) events().onTextLeft();
        return;
      }
      case 'edit-link': {
        const { href, newWindow, name } = message;
        if (session.active) events().onLink({ href, newWindow: newWindow === 1, name });
        return;
      }
      case 'add-image':
        if (session.active) events().onImage();
        return;
      case 'text-failed':
        session.active = undefined;
        return events().onTextFailed();
      case 'navigate':
        return parts.onNavigate(message.path);
      case 'shortcut':
        return onShortcut(message.name);
      case 'pasted':
        return void canvas.paste(message.text);
      case 'tool':
        return onTool(message);
      case 'insert':
        return events().onInsert(message.kind, known(document(), message));
      case 'dropped': {
        const place = known(document(), message);
        if (message.id === undefined) events().onDropped(place);
        else canvas.drop(message.kind, message.id, place);
        return;
      }
      case 'resized':
        return canvas.place(message.block, message);
      case 'reload':
        return parts.reload();
      case 'painted':
      case 'key':
      case 'present':
      case 'part':
      case 'part-typed':
      case 'fault':
        return;
      default:
        return message satisfies never;
    }
  };
}

/** Resolves the section: the frame has no ID for a template area's section, and knows a shared section only by its position on the page. */
function known(document: Document, { section, block, edge }: InsertionPoint): InsertionPoint {
  const [only = ''] = Object.keys(document.sections);
  return { section: ownSection(document, section) || only, block, edge };
}

const ownSection = (document: Document, section: string | undefined): string | undefined =>
  document.kind === 'shared' && section !== undefined ? sharedMain : section;
