// The form API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import {
  exportQuery,
  formBodySchema,
  formChangeSchema,
  formSchema,
  inboxAnswer,
  inboxQuery,
  openedSubmissionSchema,
  pageQuery,
  removeSubmissionsSchema,
  replyBodySchema,
  sortSubmissionsSchema,
  submissionSchema,
  zapierStateSchema,
} from './schema.ts';

/** Wire §3, spec §7 "Forms". */
const visitorCalls = defineCalls({
  validate: { call: 'POST /api/rest/forms/validate/:formId', needs: 'anyone' },
  createKey: { call: 'POST /api/form/FormSubmissionKey', needs: 'anyone' },
  submit: { call: 'POST /api/form/SaveFormSubmission', needs: 'anyone' },
  /** By a Zap, with the key of the form's connection. */
  poll: { call: 'GET /api/zapier/forms/:formId/submissions', needs: 'anyone' },
});

const doneSchema = z.object({ done: z.int() });
const oneForm = z.object({ form: formSchema });

export const ownerCalls = defineCalls({
  openTemplateSchema: {
    call: 'GET /api/template/GetTemplateSchema',
    needs: 'editor.open',
    query: z.object({ type: z.literal('form') }),
    answer: z.object({
      type: z.literal('form'),
      version: z.int(),
      fields: z.array(z.looseObject({ type: z.string() })),
    }),
  },
  list: {
    call: 'GET /config/api/forms',
    needs: 'forms.edit',
    about: 'forms',
    query: pageQuery,
    answer: z.object({ forms: z.array(formSchema), ...wirePageEndShape }),
  },
  create: { call: 'POST /config/api/forms', needs: 'forms.edit', body: formBodySchema, answer: oneForm, status: 201 },
  open: { call: 'GET /config/api/forms/:id', needs: 'forms.edit', about: 'forms', answer: oneForm },
  save: { call: 'PUT /config/api/forms/:id', needs: 'forms.edit', body: formChangeSchema, answer: oneForm },
  remove: { call: 'DELETE /config/api/forms/:id', needs: 'forms.edit' },
  listSubmissions: {
    call: 'GET /config/api/forms/:id/submissions',
    needs: 'forms.submissions',
    query: pageQuery,
    answer: z.object({ submissions: z.array(submissionSchema), ...wirePageEndShape }),
  },
  /** Submissions of all forms, also of deleted ones. */
  inbox: {
    call: 'GET /config/api/submissions',
    needs: 'forms.submissions',
    about: ['submissions', 'forms'],
    query: inboxQuery,
    answer: inboxAnswer,
  },
  openSubmission: {
    call: 'GET /config/api/submissions/:id',
    needs: 'forms.submissions',
    about: 'submissions',
    answer: openedSubmissionSchema,
  },
  sortSubmissions: {
    call: 'POST /config/api/submissions/sort',
    needs: 'forms.submissions',
    body: sortSubmissionsSchema,
    answer: doneSchema,
  },
  removeSubmissions: {
    call: 'POST /config/api/submissions/remove',
    needs: 'forms.submissions',
    body: removeSubmissionsSchema,
    answer: doneSchema,
  },
  /** Emails the person, and keeps the text with the submission. */
  reply: {
    call: 'POST /config/api/submissions/:id/replies',
    needs: 'forms.submissions',
    body: replyBodySchema,
    answer: openedSubmissionSchema,
  },
  openZapier: {
    call: 'GET /config/api/forms/:id/zapier',
    needs: 'site.services',
    about: 'forms',
    answer: zapierStateSchema,
  },
  /** The key is shown once. */
  connectZapier: {
    call: 'POST /config/api/forms/:id/zapier',
    needs: 'site.services',
    answer: z.object({ key: z.string(), url: z.string() }),
    status: 201,
  },
  disconnectZapier: { call: 'DELETE /config/api/forms/:id/zapier', needs: 'site.services' },
  exportCsv: {
    call: 'GET /config/api/forms/:id/submissions.csv',
    needs: 'forms.submissions',
    query: exportQuery,
    writes: 'file',
  },
  exportAllCsv: {
    call: 'GET /config/api/submissions.csv',
    needs: 'forms.submissions',
    query: exportQuery,
    writes: 'file',
  },
});

export const formCalls = { ...visitorCalls, ...ownerCalls };
