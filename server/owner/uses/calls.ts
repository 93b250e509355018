// Where records are used that have no such call of their own. Portable.
import { defineCalls } from '../../base/calls.ts';
import { listedUsesSchema } from './schema.ts';

export const usesCalls = defineCalls({
  /** Searches all content. */
  ofForm: {
    call: 'GET /config/api/forms/:id/uses',
    needs: 'forms.edit',
    about: ['pages', 'drafts', 'site-parts'],
    answer: listedUsesSchema,
  },
});
