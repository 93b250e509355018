// Forms as the original's clients read and write them. Wire 5, page-json 6 "additionalFieldsForm".
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import { type Form, type FormBody, fieldSchema, formBodySchema, pageQuery } from './schema.ts';

const wireFormSchema = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(fieldSchema),
  submitButtonText: z.string(),
  submissionMessage: z.object({ html: z.string() }),
  submissionHtml: z.string().optional(),
  disclaimerMessage: z.string(),
  successRedirect: z.string(),
  notifyEmail: z.string(),
  isNewsletter: z.boolean(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
type WireForm = z.output<typeof wireFormSchema>;

const { shape } = formBodySchema;
/** The record that the client read, with its changes. Absent fields stay unchanged. */
const formDataSchema = z
  .strictObject({
    ...wireFormSchema.shape,
    name: shape.name,
    fields: shape.fields,
    submitButtonText: shape.submitButtonText.unwrap(),
    submissionMessage: z.strictObject({ html: shape.submissionMessage.unwrap() }),
    submissionHtml: shape.submissionHtml.unwrap(),
    disclaimerMessage: shape.disclaimer.unwrap(),
    successRedirect: shape.redirect.unwrap(),
    notifyEmail: shape.notifyEmail.unwrap(),
  })
  .partial();
type FormData = z.output<typeof formDataSchema>;

const newFormSchema = formDataSchema
  .omit({ id: true, createdAt: true, updatedAt: true })
  .extend({ name: shape.name, fields: shape.fields });

const needs = 'forms.edit';

export const wireFormCalls = defineCalls({
  listRest: {
    call: 'GET /api/rest/forms',
    needs,
    query: pageQuery,
    answer: z.object({ forms: z.array(wireFormSchema), ...wirePageEndShape }),
  },
  createRest: { call: 'POST /api/rest/forms', needs, body: newFormSchema, answer: wireFormSchema, status: 201 },
  openRest: { call: 'GET /api/rest/forms/:id', needs, answer: wireFormSchema },
  saveRest: { call: 'PUT /api/rest/forms/:id', needs, body: formDataSchema, answer: wireFormSchema },
  /** The forms whose submissions can be read. */
  listRolodex: {
    call: 'GET /api/rolodex/1/forms',
    needs: 'forms.submissions',
    query: pageQuery,
    answer: z.object({
      forms: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.int() })),
      ...wirePageEndShape,
    }),
  },
});

export const wireForm = ({ submissionMessage, disclaimer, redirect, ...form }: Form): WireForm => ({
  ...form,
  submissionMessage: { html: submissionMessage },
  disclaimerMessage: disclaimer,
  successRedirect: redirect,
});

/** @returns the definition with the client's changes, before it is checked as a whole, and the fields that it may only repeat */
export function formFrom(now: Partial<FormBody>, data: FormData) {
  const { id, createdAt, updatedAt, ...others } = data;
  const { submissionMessage, disclaimerMessage: disclaimer, successRedirect: redirect, ...plain } = others;
  const sent = Object.entries({ ...plain, submissionMessage: submissionMessage?.html, disclaimer, redirect });
  const changed = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return { form: { ...now, ...changed }, updatedAt, fixed: { id, createdAt } };
}
