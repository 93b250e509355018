// The newer tracker: named events with JSON content. Spec §3 "Newer fields", §7. With `?census=validate` in the URL, the server only
// validates them, and the console lists rejected ones.
import type { SchemaName } from '../../../server/census/hit/event-names.ts';
import type { Session } from './identity.ts';
import { pageIds } from './page.ts';
import { beacon, csrfToken } from './send.ts';
import { pageContext } from './statics.ts';

export type Track = (
  name: SchemaName | (string & {}),
  content: Readonly<Record<string, unknown>>,
  about?: { objectIdentifier?: string; destinationUrl?: string },
) => void;

export function createTracker(who: () => { session: Session | undefined; record: string }): Track {
  const query = new URLSearchParams(location.search);
  const isTrial = query.get('census') === 'validate';
  return (eventSchemaName, content, { objectIdentifier = '', destinationUrl = '' } = {}) => {
    const { session, record } = who();
    const eventContent = JSON.stringify({
      ...pageIds(),
      analyticsId: session?.analyticsId ?? '',
      sessionId: session?.sessionId ?? '',
      visitorCookie: record,
      browserLanguage: navigator.language,
      windowWidth: innerWidth,
      windowHeight: innerHeight,
      host: location.host,
      path: location.pathname,
      query: location.search,
      referrer: document.referrer,
      timestamp: Date.now(),
      marketingId: query.get('utm_id') ?? '',
      destinationUrl,
      objectIdentifier,
      resolvedLocale: pageContext().website?.language ?? '',
      schemaName: eventSchemaName,
      crumb: csrfToken(),
      ...content,
    });
    const body = JSON.stringify({ eventSchemaName, eventContent });
    if (!isTrial) beacon('/api/events/v1', body);
    else
      beacon(`/api/events/v1/validate/${encodeURIComponent(eventSchemaName)}`, body, (isAccepted) => {
        if (!isAccepted) console.warn(`Analytics event "${eventSchemaName}" was not accepted.`);
      });
  };
}
