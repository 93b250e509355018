import type { Parts, SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { insightCalls } from './calls.ts';
import { sendDigest } from './digest.ts';
import * as refusals from './errors.ts';
import { digestMails } from './mails.ts';
import * as messages from './messages.ts';
import { reportSales } from './sales.ts';
import { serveInsight } from './serve.ts';
import { reportTraffic } from './traffic.ts';

const digestEveryMs = 30 * 60_000;
const salesEveryMs = 10 * 60_000;

export const insightConcept = defineConcept({
  name: 'census/insight',
  calls: insightCalls,
  refusals,
  messages,
  mails: digestMails,
  serve: (parts: Parts & SiteAddress) => serveInsight(parts),
  jobs: (parts: Parts & SiteAddress) => [
    { name: 'census/insight/digest', everyMs: digestEveryMs, run: () => sendDigest(parts) },
    // Precomputes two years of sales, so that no request waits for it.
    {
      name: 'census/insight/sales',
      everyMs: salesEveryMs,
      run: () => reportSales(parts, { range: '12m', compare: 'previous' }),
    },
  ],
  toDo: {
    visits: {
      needs: ['analytics.traffic', { as: 'read' }],
      async read(parts) {
        const { totals, before } = await reportTraffic(parts, { range: 'today', compare: 'previous' });
        return { today: totals.visits ?? 0, yesterday: before?.visits ?? 0 };
      },
    },
  },
});
