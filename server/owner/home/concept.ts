import { scheduledStatus } from '../../data-folder/repository/status.ts';
import { defineConcept } from '../../http/concept.ts';
import { homeCalls } from './calls.ts';
import { serveHome } from './serve.ts';

export const homeConcept = defineConcept({
  name: 'owner/home',
  calls: homeCalls,
  serve: serveHome,
  toDo: {
    backups: {
      needs: ['site.settings'],
      async read({ store }) {
        const { now } = scheduledStatus({ store });
        if (now?.place === undefined && now?.lastFailure === undefined) return undefined;
        const lastAt = now.lastSuccess?.at;
        return { ...(lastAt !== undefined && { lastAt }), isFailing: now.lastFailure?.isOfChanges === false };
      },
    },
  },
});
