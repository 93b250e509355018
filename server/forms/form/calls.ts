// Every call of form. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { formSchema, pageQuery } from './schema.ts';

export const formCalls = defineCalls({
  readGetTemplateSchema: { call: 'GET /api/template/GetTemplateSchema', needs: 'editor.open' },
  createValidate: { call: 'POST /api/rest/forms/validate/:formId', needs: 'anyone' },
  formSubmissionKey: { call: 'POST /api/form/FormSubmissionKey', needs: 'anyone' },
  saveFormSubmission: { call: 'POST /api/form/SaveFormSubmission', needs: 'anyone' },
  list: {
    call: 'GET /config/api/forms',
    needs: 'forms.edit',
    query: pageQuery,
    answer: z.object({ forms: z.array(formSchema), hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() }),
  },
  forms: { call: 'POST /config/api/forms', needs: 'forms.edit' },
  readForms: { call: 'GET /config/api/forms/:id', needs: 'forms.edit' },
  saveForms: { call: 'PUT /config/api/forms/:id', needs: 'forms.edit' },
  removeForms: { call: 'DELETE /config/api/forms/:id', needs: 'forms.edit' },
  listSubmissions: { call: 'GET /config/api/forms/:id/submissions', needs: 'forms.submissions' },
  removeSubmissions: { call: 'DELETE /config/api/forms/:id/submissions/:submissionId', needs: 'forms.submissions' },
  readSubmissionsCsv: { call: 'GET /config/api/forms/:id/submissions.csv', needs: 'forms.submissions' },
});
