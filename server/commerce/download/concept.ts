import { defineConcept } from '../../http/concept.ts';
import { downloadCalls, linkCalls } from './calls.ts';
import { filesOfProducts } from './download.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { lookupPage, usedDownloadPage } from './pages/order-status.ts';
import { orderStatusPages } from './pages/routes.ts';
import { type DownloadParts, downloadRoutes } from './routes.ts';
import { serveDownloads } from './serve.ts';

export const downloadConcept = defineConcept({
  name: 'commerce/download',
  calls: { ...linkCalls, ...downloadCalls },
  pages: orderStatusPages,
  refusalPages: {
    'order-unknown': ({ csrfToken }) => lookupPage(csrfToken, 'lost'),
    'download-gone': usedDownloadPage,
    'download-used-up': usedDownloadPage,
  },
  refusals,
  messages,
  files: [filesOfProducts],
  serve: (parts: DownloadParts) => [downloadRoutes(parts), serveDownloads(parts)],
});
