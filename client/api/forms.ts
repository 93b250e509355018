// Typed calls of forms that visitors send. Spec §7 "Forms", wire §3.
import type { formCalls } from '../../server/forms/form/calls.ts';
import { type Answer, callsOf } from './call.ts';

const form = callsOf<typeof formCalls>();

/** An idempotency key for one submission. */
export const findSubmissionKey = (): Promise<Answer<{ key: string }>> => form('POST /api/form/FormSubmissionKey', {});

type Submission = {
  key: string;
  formId: string;
  /** The block that contains the form. */
  objectName: string;
  /** JSON text of the values by field id. */
  form: string;
  captchaKey: string | null;
  recaptchaEnterpriseV3Token: string | null;
  /** The honeypot's text, if a bot filled it in. */
  subject?: string;
  pageTitle: string;
  pagePath: string;
  pageId: string;
  collectionId: string;
  contentSource: 'c';
  pagePermissionTypeValue: 1;
};

/** Refused fields come back as `errors` of the body. */
export const saveSubmission = (submission: Submission): Promise<Answer<unknown>> =>
  form('POST /api/form/SaveFormSubmission', { body: submission });
