// The owner's calls for the texts and the look of all mails. Portable.
import { defineCalls } from '../../base/calls.ts';
import {
  changedLookSchema,
  changedTextSchema,
  lookAnswerSchema,
  previewAnswerSchema,
  previewSchema,
  textAnswerSchema,
  textListSchema,
  trialAnswerSchema,
  trialSchema,
} from './schema.ts';

const needs = 'site.settings';
const path = '/config/api/mail-texts';
const lookPath = '/config/api/mail-look';

export const mailTextCalls = defineCalls({
  list: { call: `GET ${path}`, needs, about: 'mails', answer: textListSchema },
  open: { call: `GET ${path}/:kind`, needs, about: 'mails', answer: textAnswerSchema },
  save: { call: `PUT ${path}/:kind`, needs, body: changedTextSchema, answer: textAnswerSchema },
  /** Back to the original text. */
  reset: { call: `DELETE ${path}/:kind`, needs, answer: textAnswerSchema },
  /** With sample data, as it would look with this text or look. Stores nothing. */
  preview: { call: `POST ${path}/:kind/mail-preview`, needs, body: previewSchema, answer: previewAnswerSchema },
  /** To the caller's own address, immediately, with sample data. */
  sendTest: { call: `POST ${path}/:kind/test`, needs, body: trialSchema, answer: trialAnswerSchema },
  openLook: { call: `GET ${lookPath}`, needs, about: 'mails', answer: lookAnswerSchema },
  saveLook: { call: `PUT ${lookPath}`, needs, body: changedLookSchema, answer: lookAnswerSchema },
});
