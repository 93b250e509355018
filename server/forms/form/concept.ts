// Forms of the site, and what visitors send with them.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { holdsWords } from '../../base/text/folded.ts';
import { defineConcept } from '../../http/concept.ts';
import type { BotCheckParts } from '../bot-check/bot-check.ts';
import { formCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { listForms } from './form.ts';
import { countUnread } from './inbox.ts';
import { formMails } from './mails.ts';
import * as messages from './messages.ts';
import { formPages } from './pages/routes.ts';
import { visitorFormRoutes } from './routes.ts';
import { serveForms } from './serve.ts';
import { wireFormCalls } from './wire.ts';
import { serveWireForms } from './wire-serve.ts';

export const formConcept = defineConcept({
  name: 'forms/form',
  calls: { ...formCalls, ...wireFormCalls },
  pages: formPages,
  mails: formMails,
  refusals,
  messages,
  serve: (parts: BotCheckParts & SiteAddress) => [serveForms(parts), serveWireForms(parts), visitorFormRoutes(parts)],
  toDo: {
    submissions: {
      needs: ['forms.submissions'],
      read: async ({ store }: { store: Parts['store'] }) => ({ unread: await countUnread(store) }),
    },
  },
  search: {
    needs: ['forms.edit'],
    async find({ store }, words, limit) {
      const { records } = await listForms(store, { limit: 200 });
      const found = records.filter(({ name }) => holdsWords(name, words)).slice(0, limit);
      return found.map(({ id, name }) => ({ kind: 'form', id, title: name }));
    },
  },
});
