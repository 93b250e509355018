// The owner's API for the languages of the site and the translations of its content. Portable.
import { defineCalls } from '../../base/calls.ts';
import {
  languagesBodySchema,
  openedLanguagesSchema,
  openedTextsSchema,
  recordsQuerySchema,
  recordsSchema,
  textsBodySchema,
} from './schema.ts';

export const translationCalls = defineCalls({
  open: {
    call: 'GET /config/api/languages',
    needs: 'site.settings',
    about: ['site', 'pages', 'products', 'forms'],
    answer: openedLanguagesSchema,
  },
  save: {
    call: 'PUT /config/api/languages',
    needs: 'site.settings',
    body: languagesBodySchema,
    answer: openedLanguagesSchema,
  },
  browse: {
    call: 'GET /config/api/translations/:code',
    needs: 'site.settings',
    about: ['site', 'pages', 'products', 'forms'],
    query: recordsQuerySchema,
    answer: recordsSchema,
  },
  openTexts: {
    call: 'GET /config/api/translations/:code/:kind/:id',
    needs: 'site.settings',
    about: ['site', 'pages', 'products', 'forms'],
    answer: openedTextsSchema,
  },
  saveTexts: {
    call: 'PUT /config/api/translations/:code/:kind/:id',
    needs: 'site.settings',
    body: textsBodySchema,
    bodyBytesMax: 512 * 1024,
    answer: openedTextsSchema,
  },
});
