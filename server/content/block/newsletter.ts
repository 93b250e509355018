// A mailing list sign-up form with a title. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { formId } from './form.ts';

export const newsletterBlock = defineBlock({
  number: 51,
  key: 'newsletter',
  name: 'Newsletter',
  icon: 'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z',
  props: z.object({ formId, title: z.string().max(500).default(''), description: z.string().max(2000).default('') }),
  isOpen: true,
  group: 'contact',
  finds: 'email sign up subscribe mailing list',
  starter: { title: 'Newsletter' },
  fields: {
    title: { kind: 'text', label: 'Title' },
    description: { kind: 'text', isLong: true, label: 'Description' },
    formId: { kind: 'form', label: 'Form', isNewsletter: true },
  },
  // Without a form, there is no title to edit; the form is chosen in the settings.
  firstField: ({ formId = '' }) => (formId === '' ? undefined : 'title'),
});
