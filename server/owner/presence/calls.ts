// The call by which a tab says which page it has open, and learns who else has. Portable.
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
