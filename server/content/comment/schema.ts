// Comments on posts and other items, an item's counts of comments and likes, and the owner's settings. Page-json 3 and
// 5, spec §4 "Comments". Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { emailChars, isEmail } from '../../outbox/address.ts';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { nameCharsMax, textCharsMax } from './limits.ts';
import { addressInvalid } from './messages.ts';

const commentStates = ['PENDING', 'APPROVED', 'SPAM'] as const;
export type CommentState = (typeof commentStates)[number];

export const commentSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  /** As of when the comment was written, so that the list can be searched. */
  itemTitle: z.string(),
  name: z.string().max(nameCharsMax),
  text: z.string().max(textCharsMax),
  state: z.enum(commentStates),
  createdAt: z.int(),
  /** The author's email for the approval notice; erased by the moderation decision. */
  email: z.string().max(emailChars.max).optional(),
  /** The further language of the site that the notice is in; erased with the email. */
  language: z.string().max(20).optional(),
  /** The last moderation decision. */
  moderated: z.object({ at: z.int(), actor: z.string() }).optional(),
});
export type Comment = z.infer<typeof commentSchema>;

export const countsSchema = z.object({ likes: z.int().min(0), approved: z.int().min(0), all: z.int().min(0) });
export type Counts = z.infer<typeof countsSchema>;

/** Site-wide. An item accepts comments only if its own setting allows it as well. */
const settingsFields = {
  commentsEnabled: z.boolean(),
  approvalRequired: z.boolean(),
  likesEnabled: z.boolean(),
  /** Notifies the owner of each new comment. */
  emailsEnabled: z.boolean(),
  /** The recipient; empty: the owner's own address. */
  notifyEmail: z
    .string()
    .max(emailChars.max)
    .refine((text) => text === '' || isEmail(text), addressInvalid),
};
export const commentSettingsSchema = z.strictObject({
  ...settingsFields,
  emailsEnabled: settingsFields.emailsEnabled.default(true),
  notifyEmail: settingsFields.notifyEmail.default(''),
});
export type CommentSettings = z.infer<typeof commentSettingsSchema>;
export const openedCommentSettingsSchema = commentSettingsSchema.extend(revisionField);
export type OpenedCommentSettings = z.infer<typeof openedCommentSettingsSchema>;
/** Omitted fields stay unchanged. */
export const changedCommentSettingsSchema = z.strictObject({ ...settingsFields, ...seenRevisionField }).partial();
export type ChangedCommentSettings = z.output<typeof changedCommentSettingsSchema>;

export const newCommentSchema = z.strictObject({
  name: z.string().max(200),
  text: z.string().max(20_000),
  /** Email for the approval notice. */
  email: z.string().max(1_000).optional(),
  /** The form's stamp (base/form-stamp.ts). */
  stamp: z.string().max(200).optional(),
  subject: z.string().max(200).optional(),
});
export type NewComment = z.infer<typeof newCommentSchema>;

/** A comment as visitors see it. */
const shownSchema = z.object({ id: z.string(), name: z.string(), text: z.string(), createdOn: z.int() });
export const shownPageSchema = z.object({
  comments: z.array(shownSchema),
  count: z.int(),
  nextCursor: z.string().optional(),
  /** Whether visitors can write one. */
  isOpen: z.boolean(),
  /** Whether new comments await moderation, and a mail server can notify their authors. */
  asksEmail: z.boolean(),
  /** Sent back by the form. */
  stamp: z.string(),
});
export type ShownPage = z.infer<typeof shownPageSchema>;

/** `comment` is absent while it awaits moderation. */
export const sentSchema = z.object({ message: z.string(), comment: shownSchema.optional() });

export const browseQuery = z.object({
  ...listQueryShape(['created', 'item'], '-created'),
  state: z.enum(commentStates).optional(),
});
export type BrowseQuery = z.output<typeof browseQuery>;

const ownerSchema = z.object({
  ...commentSchema.omit({ createdAt: true, moderated: true, email: true, language: true }).shape,
  createdOn: z.int(),
  /** Absent if the item was deleted. */
  path: z.string().optional(),
});
export type OwnerComment = z.infer<typeof ownerSchema>;
export const browseAnswer = listAnswerOf(ownerSchema);

const ids = z.array(z.string().max(64)).min(1).max(100);
export const decideSchema = z.strictObject({ ids, state: z.enum(commentStates) });
export const removeSchema = z.strictObject({ ids });
export const doneSchema = z.object({ done: z.int() });
