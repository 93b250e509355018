// What shell and preview frame say to each other over their port. Editor 3.3. Both check every message: the frame runs owners' code.
import * as z from 'zod/mini';

export const protocolVersion = 1;

/** The one window message of the shell; it carries the port. */
export const connectMessage = 'stoa-connect';
/** The one window message of the frame: it has loaded and waits for the port. */
export const helloMessage = 'stoa-hello';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const field = z.string().check(z.minLength(1), z.maxLength(64));
const point = z.object({ x: z.number(), y: z.number() });
const stamp = { v: z.literal(protocolVersion), doc: z.string().check(z.maxLength(64)), rev: z.number() };

export const toFrameSchema = z.discriminatedUnion('type', [
  z.object({
    ...stamp,
    type: z.literal('select'),
    block: z.optional(id),
    section: z.optional(id),
    /** What the outline shows beside it. */
    label: z.optional(z.string()),
    scroll: z.optional(z.literal('nearest')),
  }),
  z.object({ ...stamp, type: z.literal('hover'), block: z.optional(id), section: z.optional(id) }),
  z.object({
    ...stamp,
    type: z.literal('patch'),
    seq: z.number(),
    /** Whole sections, as the server renders them. */
    html: z.record(z.string(), z.string()),
    /** All sections of the page in order; others go. */
    order: z.array(id),
  }),
  z.object({
    ...stamp,
    type: z.literal('edit-text'),
    block: id,
    field,
    schema: z.enum(['rich', 'plain']),
    value: z.unknown(),
    /** Where the person clicked; absent: the end of the text. */
    at: z.optional(point),
  }),
  z.object({ ...stamp, type: z.literal('end-text') }),
  z.object({ ...stamp, type: z.literal('mode'), mode: z.enum(['edit', 'browse']) }),
]);
export type ToFrame = z.infer<typeof toFrameSchema>;

export const toShellSchema = z.discriminatedUnion('type', [
  z.object({
    ...stamp,
    type: z.literal('ready'),
    path: z.string().check(z.maxLength(2000)),
    sections: z.array(id).check(z.maxLength(200)),
    title: z.string().check(z.maxLength(500)),
    width: z.number(),
  }),
  z.object({
    ...stamp,
    type: z.literal('pick'),
    block: z.optional(id),
    section: z.optional(id),
    field: z.optional(field),
    at: z.optional(point),
  }),
  z.object({ ...stamp, type: z.literal('text-steps'), block: id, field, value: z.unknown() }),
  z.object({ ...stamp, type: z.literal('text-ended'), block: id, field }),
  z.object({ ...stamp, type: z.literal('painted'), seq: z.number(), ms: z.number() }),
  z.object({ ...stamp, type: z.literal('navigate'), path: z.string().check(z.maxLength(2000)) }),
  z.object({
    ...stamp,
    type: z.literal('shortcut'),
    name: z.enum(['undo', 'redo', 'escape', 'outline', 'delete', 'move-up', 'move-down']),
  }),
  z.object({ ...stamp, type: z.literal('reload') }),
  z.object({
    ...stamp,
    type: z.literal('fault'),
    message: z.string().check(z.maxLength(1000)),
    stack: z.string().check(z.maxLength(5000)),
  }),
]);
export type ToShell = z.infer<typeof toShellSchema>;

type Bare<Message> = Message extends unknown ? Omit<Message, 'v' | 'doc' | 'rev'> : never;
/** A message before it is stamped with version, page and revision. */
export type FrameOrder = Bare<ToFrame>;
export type FrameReport = Bare<ToShell>;

/** Undefined for anything that is not a message of this version. */
export const readToFrame = (data: unknown): ToFrame | undefined => toFrameSchema.safeParse(data).data;
export const readToShell = (data: unknown): ToShell | undefined => toShellSchema.safeParse(data).data;
