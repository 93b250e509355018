// The site's languages as the original's clients read and write them. The specification shows no answers: ours name each language
// by its code. Spec §7 "Multilingual". Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { languageSchema } from '../../site/language/schema.ts';
import { wireLanguagesBodySchema } from './schema.ts';

const languagesAnswer = z.object({ languages: z.array(languageSchema.extend({ name: z.string() })) });

export const multilingualCalls = defineCalls({
  settings: {
    call: 'GET /api/multilingual/settings',
    needs: 'site.settings',
    answer: languagesAnswer.extend({ enabled: z.boolean(), primaryLanguage: z.string() }),
  },
  status: {
    call: 'GET /api/multilingual/status',
    needs: 'site.settings',
    answer: z.object({
      connected: z.boolean(),
      languages: z.array(z.object({ code: z.string(), total: z.int(), translated: z.int(), outdated: z.int() })),
    }),
  },
  list: { call: 'GET /api/multilingual/languages', needs: 'site.settings', answer: languagesAnswer },
  saveList: {
    call: 'PUT /api/multilingual/languages',
    needs: 'site.settings',
    body: wireLanguagesBodySchema,
    answer: languagesAnswer,
  },
  /** Ends the site's further languages; their translations stay for when one is added again. */
  disconnect: { call: 'DELETE /api/multilingual/connection', needs: 'site.settings', answer: languagesAnswer },
});
