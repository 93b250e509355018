// What the program needs to know of download.

import { defineConcept } from '../../http/concept.ts';
import { downloadCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { lookupPage, usedDownloadPage } from './pages/order-status.ts';
import { orderStatusPages } from './pages/routes.ts';
import { downloadRoutes } from './routes.ts';

export const downloadConcept = defineConcept({
  name: 'commerce/download',
  calls: downloadCalls,
  pages: orderStatusPages,
  refusalPages: {
    'order-unknown': ({ crumb }) => lookupPage(crumb, 'lost'),
    'download-gone': usedDownloadPage,
    'download-used-up': usedDownloadPage,
  },
  refusals,
  serve: downloadRoutes,
});
