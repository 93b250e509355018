import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { loadDraftDocument } from '../../content/document/draft.ts';
import { defineConcept } from '../../http/concept.ts';
import { presenceCalls } from './calls.ts';
import { presence } from './presence.ts';

const servePresence = (parts: Parts) =>
  serve(presenceCalls, {
    async announce({ params: { id }, body, actor }) {
      await loadDraftDocument(parts.store, id);
      return { present: presence(parts).announce(actor, id, body) };
    },
  });

export const presenceConcept = defineConcept({ name: 'owner/presence', calls: presenceCalls, serve: servePresence });
