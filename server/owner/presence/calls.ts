// Reports which page a tab has open, and answers who else has it open. Portable.
import { defineCalls } from '../../base/calls.ts';
import { presenceAnswerSchema, presenceBodySchema } from './schema.ts';

export const presenceCalls = defineCalls({
  announce: {
    call: 'POST /config/api/documents/:id/presence',
    needs: 'editor.open',
    body: presenceBodySchema,
    answer: presenceAnswerSchema,
  },
});
