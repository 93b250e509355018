// A form as defined by its owner, and visitors' submissions. Spec §3 "Form", wire §3. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape, notOfExport } from '../../base/paged.ts';
import { tokenCharsMax } from '../bot-check/limits.ts';
import { type FieldKind, fieldKinds } from './field-kinds.ts';
import { fieldsMax, optionsMax, repliesMax, replyCharsMax, titleCharsMax } from './limits.ts';
import { formProblems } from './messages.ts';

export { type FieldKind, fieldKinds } from './field-kinds.ts';

const line = (max: number) => z.string().trim().max(max);

export const fieldSchema = z.strictObject({
  /** The field's name on the wire, e.g. `email-yui_3_17_2_1_1679348080814_63349`. */
  id: z.string().regex(/^[\w-]{1,64}$/, formProblems.idInvalid),
  type: z.enum(fieldKinds),
  title: line(titleCharsMax).min(1),
  description: line(1_000).default(''),
  required: z.boolean().default(false),
  placeholder: line(200).optional(),
  /** For radio, checkbox and select: the answers; for likert: the questions. */
  options: z.array(line(200).min(1)).max(optionsMax).optional(),
  /** For text and textarea: maximum characters. For number and currency: the bounds. */
  maxLength: z.int().min(1).max(5_000).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** For hidden: the default, which the page's query can override. */
  value: line(500).optional(),
});
export type Field = z.infer<typeof fieldSchema> & {
  /** In a translated form: what visitors read, by option. Answers are the options themselves, the same in every language. */
  optionTexts?: Readonly<Record<string, string>>;
};

/** Kinds that require options. */
const needOptions: readonly FieldKind[] = ['radio', 'checkbox', 'select', 'likert'];

/** The owner's definition of a form. */
export const formBodySchema = z
  .strictObject({
    name: line(200).min(1),
    fields: z.array(fieldSchema).min(1).max(fieldsMax),
    submissionMessage: line(2_000).default('Thank you!'),
    /** Added after the message, including its scripts: only users who may edit the site's code may change it. */
    submissionHtml: line(20_000).optional(),
    /** Redirect after submission: a path of the site, or a URL. */
    redirect: line(500)
      .refine((to) => to === '' || /^\/(?!\/)/.test(to) || /^https?:\/\//i.test(to), formProblems.redirectInvalid)
      .default(''),
    disclaimer: line(2_000).default(''),
    submitButtonText: line(100).default('Submit'),
    /** Recipients of submission notifications; none when empty. */
    notifyEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
    /** For newsletter forms: subscribes the email to the mailing list. */
    isNewsletter: z.boolean().default(false),
    /** Spec §3: asks the bot check before a submission is stored. Absent: off, as scripts of templates that draw the form themselves can't. */
    captchaEnabled: z.boolean().optional(),
    /** The list of a newsletter form; absent: the default one. */
    mailingListId: line(40).optional(),
  })
  .superRefine(({ fields }, context) => {
    const refuse = (n: number, name: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['fields', n, name], message });
    const ids = new Set<string>();
    fields.forEach(({ id, type, options = [], min, max }, n) => {
      if (ids.has(id)) refuse(n, 'id', formProblems.idTwice({ id }));
      ids.add(id);
      if (needOptions.includes(type) && options.length === 0) refuse(n, 'options', formProblems.noOptions);
      if (new Set(options).size < options.length) refuse(n, 'options', formProblems.optionTwice);
      if (min !== undefined && max !== undefined && min > max) refuse(n, 'max', formProblems.maxBelowMin);
    });
  });
export type FormBody = z.infer<typeof formBodySchema>;

/** `updatedAt` as read: another person's save in between is not overwritten unseen. */
export const formChangeSchema = formBodySchema.safeExtend({ updatedAt: z.int() });

export const formSchema = formBodySchema.safeExtend({ id: z.string(), createdAt: z.int(), updatedAt: z.int() });
export type Form = z.infer<typeof formSchema>;
export type PublicForm = Omit<Form, 'notifyEmail' | 'mailingListId' | 'createdAt' | 'updatedAt'>;

export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});

/** One readable answer: text, the selected choices, or the answer to each question. */
const answerValueSchema = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]);
export type AnswerValue = z.infer<typeof answerValueSchema>;

const answerSchema = z.object({
  fieldId: z.string(),
  type: z.enum(fieldKinds),
  label: z.string(),
  value: answerValueSchema,
});
export type Answer = z.infer<typeof answerSchema>;

const replySchema = z.object({
  at: z.int(),
  /** The contributor. */
  by: z.string(),
  text: z.string().max(replyCharsMax),
  /** Its email in the outbox. */
  mailId: z.string(),
});

export const submissionSchema = z.object({
  /** 24 hex digits, generated before the transaction; later ids sort later. */
  id: z.string(),
  formId: z.string(),
  at: z.int(),
  answers: z.array(answerSchema),
  pageTitle: z.string().max(300).optional(),
  pagePath: z.string().max(500).optional(),
  /** When someone opened it or marked it as read; absent: unread. */
  readAt: z.int().optional(),
  /** The contributor who takes care of it. */
  assignedTo: z.string().optional(),
  replies: z.array(replySchema).max(repliesMax).optional(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** Wire §3.2: the request body of the original's clients; other fields are ignored. */
export const saveBodySchema = z.object({
  form: z.union([z.string().max(60_000), z.record(z.string(), z.unknown())]),
  key: z.string().max(200).optional(),
  formId: z.string().max(100),
  pageTitle: z.string().max(1_000).nullish(),
  pagePath: z.string().max(2_000).nullish(),
  captchaKey: z.string().max(tokenCharsMax).nullish(),
  recaptchaEnterpriseV3Token: z.string().max(tokenCharsMax).nullish(),
  /** Ours: the honeypot, which people leave empty. */
  subject: z.string().max(500).optional(),
});
export type SaveBody = z.infer<typeof saveBodySchema>;

const inboxViews = ['unread', 'mine', 'answered'] as const;

export const inboxQuery = z.object({
  ...listQueryShape(['at', 'form', 'from'], '-at'),
  view: z.enum(inboxViews).optional(),
  form: z.string().max(64).optional(),
});
export type InboxQuery = z.output<typeof inboxQuery>;
export const exportQuery = inboxQuery.omit(notOfExport);
export type ExportQuery = z.output<typeof exportQuery>;

const submissionId = z.string().regex(/^[\w-]{1,64}~[\w-]{1,64}$/);

const inboxRowSchema = z.object({
  /** The form's and the submission's ID: `<formId>~<submissionId>`. */
  id: submissionId,
  formId: z.string(),
  /** Empty if the form was deleted. */
  formName: z.string(),
  at: z.int(),
  /** The name or address that was entered; empty without one. */
  from: z.string(),
  /** The beginning of the longest answer. */
  excerpt: z.string(),
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  assignedTo: z.string().optional(),
  assignedName: z.string().optional(),
});
export type InboxRow = z.infer<typeof inboxRowSchema>;
export const inboxAnswer = listAnswerOf(inboxRowSchema).extend({ unread: z.int() });

const person = z.object({ id: z.string(), name: z.string() });

export const openedSubmissionSchema = z.object({
  ...submissionSchema.omit({ id: true, replies: true, readAt: true }).shape,
  id: submissionId,
  formName: z.string(),
  from: z.string(),
  /** Where a reply goes; absent if no address was entered. */
  email: z.string().optional(),
  isRead: z.boolean(),
  replies: z.array(replySchema.omit({ mailId: true }).extend({ byName: z.string().optional() })),
  /** Who can take care of it. */
  people: z.array(person),
});
export type OpenedSubmission = z.infer<typeof openedSubmissionSchema>;

const submissionIds = z.array(submissionId).min(1).max(100);
/** `assignedTo`: null for no one. */
export const sortSubmissionsSchema = z
  .strictObject({
    ids: submissionIds,
    isRead: z.boolean().optional(),
    assignedTo: z.string().max(64).nullable().optional(),
  })
  .refine(({ isRead, assignedTo }) => isRead !== undefined || assignedTo !== undefined, 'Nothing to change');
export type SortSubmissions = z.infer<typeof sortSubmissionsSchema>;
export const removeSubmissionsSchema = z.strictObject({ ids: submissionIds });
export const replyBodySchema = z.strictObject({ text: z.string().trim().min(1).max(replyCharsMax) });

/** `awaiting`: no Zap has called yet. */
export const zapierStateSchema = z.object({
  state: z.enum(['disconnected', 'awaiting', 'connected']),
  calledAt: z.int().optional(),
});
export type ZapierState = z.infer<typeof zapierStateSchema>;
