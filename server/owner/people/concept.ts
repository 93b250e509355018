// The people who run the site, and their roles.

import { listContributors } from '../../accounts/contributor/contributor.ts';
import { defineConcept } from '../../http/concept.ts';
import { peopleCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { peopleMails } from './mails.ts';
import { invitationMessages } from './messages.ts';
import { servePeople } from './serve.ts';

export const peopleConcept = defineConcept({
  name: 'owner/people',
  calls: peopleCalls,
  refusals,
  messages: { invitationMessages },
  mails: peopleMails,
  serve: servePeople,
  overview: {
    people: {
      needs: ['contributors.manage'],
      async read({ store }: Parameters<typeof servePeople>[0]) {
        const people = await listContributors(store);
        return { count: people.length, invited: people.filter(({ invitedAt }) => invitedAt !== undefined).length };
      },
    },
  },
});
