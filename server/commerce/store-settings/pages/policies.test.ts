// Policy pages: they exist once written, and contain no active content.
import { expect, it } from 'vitest';
import { website } from '../../../pages/fixtures/site.ts';
import { policies, policyLinks } from '../policies.ts';
import { policyPage } from './routes.ts';

const site = (fields: object) => website({ store: { ...website().store, ...fields } });
const [returns, terms] = policies;

it('a policy has a page and a link while it is written', () => {
  expect([policyPage(site({}), returns!), policyLinks(site({}))]).toEqual([undefined, []]);
  const written = site({
    returnPolicy: '<p>Within 30 days.</p><script>steal()</script>',
    termsOfService: 'First.\n\n<Second> & last',
  });
  expect(policyLinks(written)).toEqual([
    { path: '/policies/returns', title: 'Return policy' },
    { path: '/policies/terms', title: 'Terms of service' },
  ]);
  const html = (policy: typeof returns) => JSON.stringify(policyPage(written, policy!)!.main);
  expect(html(returns)).toContain('<p>Within 30 days.</p>');
  expect(html(returns)).not.toContain('steal');
  expect(html(terms)).toContain('<p>First.</p><p>&lt;Second&gt; &amp; last</p>');
});
