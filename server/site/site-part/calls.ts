// Calls for the site parts on every page. A change is a draft until it is published. Publishing, rolling back, and discarding one
// also needs what `partNeeds` names. Spec §7, editor B5, B7, F8. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  barBodySchema,
  cssBodySchema,
  discardQuerySchema,
  headerFooterBodySchema,
  listedPartsSchema,
  openedBarSchema,
  openedCssSchema,
  openedHeaderFooterSchema,
  openedPopUpSchema,
  partVersionSchema,
  partVersionsSchema,
  popUpBodySchema,
  publishedPartSchema,
  publishPartsBodySchema,
  rollBackBodySchema,
} from './schema.ts';

const needs = 'design.edit';
const publishes = 'pages.publish';
const bodyBytesMax = 256 * 1024;

export const sitePartCalls = defineCalls({
  openHeaderFooter: {
    call: 'GET /api/site-header-footer',
    needs,
    about: ['site-parts', 'site'],
    answer: openedHeaderFooterSchema,
  },
  saveHeaderFooter: {
    call: 'PUT /api/site-header-footer',
    needs,
    body: headerFooterBodySchema,
    bodyBytesMax,
    answer: openedHeaderFooterSchema,
  },
  openBar: { call: 'GET /config/api/announcement-bar', needs, about: 'site-parts', answer: openedBarSchema },
  saveBar: { call: 'PUT /config/api/announcement-bar', needs, body: barBodySchema, answer: openedBarSchema },
  openPopUp: { call: 'GET /config/api/pop-up', needs, about: 'site-parts', answer: openedPopUpSchema },
  savePopUp: { call: 'PUT /config/api/pop-up', needs, body: popUpBodySchema, answer: openedPopUpSchema },
  openCss: { call: 'GET /config/api/custom-css', needs: 'code.site', about: 'site-parts', answer: openedCssSchema },
  saveCss: {
    call: 'PUT /config/api/custom-css',
    needs: 'code.site',
    body: cssBodySchema,
    bodyBytesMax,
    answer: openedCssSchema,
  },
  list: { call: 'GET /config/api/site-parts', needs: 'editor.open', about: 'site-parts', answer: listedPartsSchema },
  publish: {
    call: 'POST /config/api/site-parts/publish',
    needs: publishes,
    body: publishPartsBodySchema,
    answer: z.object({ published: z.array(publishedPartSchema) }),
  },
  /** For the differences that a discard makes, and the choice of a roll-back. */
  openVersions: {
    call: 'GET /config/api/site-parts/:name/versions',
    needs: 'pages.edit',
    about: ['site-parts', 'site'],
    answer: partVersionsSchema,
  },
  /** For the differences that a roll-back makes. */
  openVersion: {
    call: 'GET /config/api/site-parts/:name/versions/:number',
    needs: 'pages.edit',
    about: ['site-parts', 'site'],
    answer: partVersionSchema,
  },
  discard: { call: 'DELETE /config/api/site-parts/:name', needs: 'pages.edit', query: discardQuerySchema },
  /** Restores an earlier live version. */
  rollBack: {
    call: 'POST /config/api/site-parts/:name/roll-back',
    needs: publishes,
    body: rollBackBodySchema,
    answer: z.object({ published: z.array(publishedPartSchema) }),
  },
});
