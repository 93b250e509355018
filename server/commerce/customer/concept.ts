import { siteSessionFormat } from '../../accounts/site-user/session.ts';
import { accessFormat } from '../../content/member-access/member-access.ts';
import { defineConcept } from '../../http/concept.ts';
import { browseCustomers } from './browse.ts';
import { customerCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveCustomers } from './serve.ts';

export const customerConcept = defineConcept({
  name: 'commerce/customer',
  calls: customerCalls,
  refusals,
  formats: [accessFormat, siteSessionFormat],
  serve: serveCustomers,
  search: {
    needs: ['customers.manage'],
    async find({ store, clock }, words, limit) {
      const { rows } = await browseCustomers(store, { search: words, sort: '-created', limit }, clock.now());
      return rows.map(({ id, name, email }) => ({ kind: 'customer', id, title: name || email, note: email }));
    },
  },
});
