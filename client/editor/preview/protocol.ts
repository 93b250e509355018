// The messages between shell and preview frame. Editor 3.3. Both sides validate every message, since the frame runs owners' code.
import { placeEdges } from '../document/place-edges.ts';
import {
  anything,
  finite,
  list,
  type MessageOf,
  mapOf,
  messageCheck,
  oneOf,
  optional,
  shape,
  text,
} from './message-shape.ts';

export const protocolVersion = 1;

/** The one window message of the shell; it carries the port. */
export const connectMessage = 'stoa-connect';
/** The one window message of the frame: it has loaded and is waiting for the port. */
export const helloMessage = 'stoa-hello';

const id = text(64, 1);
const field = text(64, 1);
const point = shape({ x: finite, y: finite });

export const toolNames = ['up', 'down', 'duplicate', 'more', 'delete'] as const;
export type ToolName = (typeof toolNames)[number];

const shortcutNames = [
  'undo',
  'redo',
  'escape',
  'delete',
  'move-up',
  'move-down',
  'duplicate',
  'copy',
  'cut',
  'add',
] as const;
const shellKeys = ['k', 's', '?'] as const;
export type ShellKey = (typeof shellKeys)[number];
export type ShortcutName = (typeof shortcutNames)[number];

/** Maximum texts per sketch of a page. */
export const sketchTextsMax = 5000;

/** As in place.ts. The frame does not know a template area's section ID, so it sends an empty one. */
const placeFields = { section: text(64), block: optional(id), edge: oneOf(...placeEdges) };

/** Texts and links of the header by field, which the frame finds in templates without marks. */
const texts = optional(mapOf(text(2000)));

const toFrame = {
  /** `label`: its name in the outline. */
  select: {
    block: optional(id),
    section: optional(id),
    label: optional(text(200)),
    scroll: optional(oneOf('nearest', 'center', 'start')),
    others: optional(list(id, 500)),
    /** Toolbar buttons; none where the layout is locked. */
    tools: optional(list(oneOf(...toolNames), 10)),
  },
  hover: { block: optional(id), section: optional(id) },
  /** `html`: whole sections as rendered by the server; `order`: all sections of the page, others are removed. */
  patch: { seq: finite, html: mapOf(text(2_000_000)), order: list(id, 500) },
  /**
   * Without the server: sections with placeholders for their blocks, which the frame fills with elements it already has, and texts.
   * `changed`: 1 when newer than what the frame shows.
   */
  sketch: {
    html: mapOf(text(500_000)),
    order: list(id, 500),
    texts: list(shape({ block: id, field, value: anything, changed: finite }), sketchTextsMax),
  },
  /** `at`: the click position; absent: the end of the text. */
  'edit-text': { block: id, field, schema: oneOf('rich', 'plain'), value: anything, at: optional(point) },
  'end-text': {},
  /** Refetches the page into the offline cache. */
  keep: {},
  /** `parts`: only header, footer, and the like are edited. `arrange`: whether blocks and sections may be added and moved. */
  mode: { mode: oneOf('edit', 'browse', 'parts'), arrange: optional(oneOf('no', 'blocks', 'all')), texts },
  /** Header, footer, announcement bar, or pop-up have changed: the frame refetches them. */
  'refresh-parts': { texts },
  /** Scrolls to it. */
  'show-part': { part: oneOf('header', 'footer') },
  /** A library item is dragged over the frame; `at` is absent outside it. */
  drag: { kind: oneOf('block', 'section'), at: optional(point) },
  /** Ends the drag. With `drop`, the insertion point is reported as `dropped`. */
  'drag-end': { drop: oneOf('yes', 'no') },
  /** From the shell's dialogs, for the text being edited. `newWindow`: 1 for yes. */
  'set-link': { href: text(2000), newWindow: finite, name: text(500) },
  'insert-image': { imageId: id, altText: optional(text(250)), widthPx: optional(finite), heightPx: optional(finite) },
  /** Previews styles. `shownClasses`: the classes that the page was served with. */
  design: { css: text(4_000_000), classes: list(text(200), 500), shownClasses: list(text(200), 500) },
  /** Asks which of the selectors match something on the page. */
  probe: { selectors: list(text(500), 1000) },
};

const toShell = {
  ready: {
    path: text(2000),
    sections: list(id, 500),
    title: text(500),
    width: finite,
    /** Section themes: background, text, and accent as CSS colors. */
    themes: optional(mapOf(shape({ back: text(100), text: text(100), accent: text(100) }))),
    /** The template areas, without duplicates; `locked`: 1 where only content may change. */
    areas: optional(list(shape({ id, label: text(200), locked: finite }), 200)),
  },
  /** `area`: the document of its template area. */
  pick: {
    block: optional(id),
    section: optional(id),
    area: optional(id),
    field: optional(field),
    at: optional(point),
    /** With Shift or ⌘: adds to the selection. */
    adds: optional(oneOf('yes')),
  },
  /** A toolbar button; `at`: where a menu opens. */
  tool: { name: oneOf(...toolNames), at: point },
  /** Requests the library. */
  insert: { kind: oneOf('block', 'section'), ...placeFields },
  /** `id` is absent for a library item. */
  dropped: { kind: oneOf('block', 'section'), id: optional(id), ...placeFields },
  /** A block was resized: its new cell. */
  resized: { block: id, x: finite, y: finite, w: finite, h: finite },
  'text-steps': { block: id, field, value: anything },
  /** `byKey`: 1 for Escape, or Enter in single-line text. */
  'text-ended': { block: id, field, byKey: finite },
  /** The text needs a dialog: for the selected text's link, or an image. */
  'edit-link': { href: text(2000), newWindow: finite, name: text(500) },
  'add-image': {},
  /** The text editor could not be loaded. */
  'text-failed': { block: id, field },
  /** A part of the site was clicked: `field` is the field to edit, or the document of the template area `area`. */
  part: { part: field, field: optional(text(200)) },
  /** Inline-typed text of a part. */
  'part-typed': { field: text(200, 1), value: text(2000) },
  painted: { seq: finite, ms: finite },
  navigate: { path: text(2000) },
  /** The answer to `probe`. */
  present: { selectors: list(text(500), 1000) },
  shortcut: { name: oneOf(...shortcutNames) },
  /** A shortcut of every screen: Ctrl+K, Ctrl+S, or `?`. */
  key: { key: oneOf(...shellKeys) },
  /** Paste was pressed: the system clipboard's text. */
  pasted: { text: text(500_000) },
  /** The change cannot be patched in: the page must reload. */
  reload: {},
  fault: { message: text(1000), stack: text(5000) },
};

/** A message before version, page, and revision are added. */
export type FrameOrder = MessageOf<typeof toFrame>;
export type FrameReport = MessageOf<typeof toShell>;

type Stamped<Message> = Message & { v: typeof protocolVersion; doc: string; rev: number };
export type ToFrame = Stamped<FrameOrder>;
export type ToShell = Stamped<FrameReport>;

const stamp = shape({ v: oneOf(protocolVersion), doc: text(64), rev: finite });
const isOrder = messageCheck(toFrame);
const isReport = messageCheck(toShell);

/** Undefined for anything that is not a message of this version. */
export const readToFrame = (data: unknown): ToFrame | undefined =>
  stamp(data) && isOrder(data) ? (data as ToFrame) : undefined;
export const readToShell = (data: unknown): ToShell | undefined =>
  stamp(data) && isReport(data) ? (data as ToShell) : undefined;
