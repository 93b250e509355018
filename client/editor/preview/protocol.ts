// The messages between shell and preview frame. Editor 3.3. Both sides validate every message, since the frame runs owners' code.
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

const toFrame = {
  /** `label`: its name in the outline. */
  select: {
    block: optional(id),
    section: optional(id),
    label: optional(text(200)),
    scroll: optional(oneOf('nearest')),
  },
  hover: { block: optional(id), section: optional(id) },
  /** `html`: whole sections as the server renders them; `order`: all sections of the page, others go. */
  patch: { seq: finite, html: mapOf(text(2_000_000)), order: list(id, 500) },
  /** `at`: where the person clicked; absent: the end of the text. */
  'edit-text': { block: id, field, schema: oneOf('rich', 'plain'), value: anything, at: optional(point) },
  'end-text': {},
  mode: { mode: oneOf('edit', 'browse') },
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
    /** The template areas, each once; `locked`: 1 where only content may change. */
    areas: optional(list(shape({ id, label: text(200), locked: finite }), 200)),
  },
  /** `area`: the document of its template area. */
  pick: { block: optional(id), section: optional(id), area: optional(id), field: optional(field), at: optional(point) },
  'text-steps': { block: id, field, value: anything },
  'text-ended': { block: id, field },
  /** Its editor could not be loaded. */
  'text-failed': { block: id, field },
  painted: { seq: finite, ms: finite },
  navigate: { path: text(2000) },
  /** The answer to `probe`. */
  present: { selectors: list(text(500), 1000) },
  shortcut: { name: oneOf('undo', 'redo', 'escape', 'delete', 'move-up', 'move-down') },
  /** The change cannot be patched in: the page must reload. */
  reload: {},
  fault: { message: text(1000), stack: text(5000) },
};

/** A message before it is stamped with version, page and revision. */
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
