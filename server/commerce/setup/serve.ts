import { findContributor } from '../../accounts/contributor/contributor.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { type Capability, can } from '../../base/roles.ts';
import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import type { MailTransport } from '../../outbox/smtp.ts';
import { setupCalls } from './calls.ts';
import { listDemo, removeDemo, restoreDemo } from './demo.ts';
import { overviewRows } from './overview.ts';
import type { Overview } from './schema.ts';
import { changeSteps, openSteps } from './steps.ts';
import { startTestOrder } from './test-order.ts';

/** The capability that each settings section requires. */
const rowNeeds: Record<keyof Overview, Capability> = {
  shop: 'site.settings',
  payments: 'payments.connect',
  shipping: 'shipping.manage',
  taxes: 'commerce.settings',
  checkout: 'commerce.settings',
  email: 'contributors.manage',
};

export function serveSetup(parts: LayoutParts & SiteAddress & { transport?: MailTransport }) {
  const { store, log } = parts;
  return serve(setupCalls, {
    async openOverview({ ctx }) {
      const person = assertCan(ctx, 'editor.open');
      const names = (Object.keys(rowNeeds) as (keyof Overview)[]).filter((name) => can(person, rowNeeds[name]));
      const rows = await Promise.all(names.map(async (name) => [name, await overviewRows[name](parts)] as const));
      return Object.fromEntries(rows) as Overview;
    },

    openSteps: () => openSteps(parts),

    async saveSteps({ body }) {
      await changeSteps(store, body);
      return openSteps(parts);
    },

    async startTestOrder({ actor }) {
      const person = await findContributor(store, actor.id);
      return startTestOrder(parts, { name: actor.name, email: person?.email ?? '' });
    },

    listDemo: () => listDemo(store),

    async removeDemo({ actor }) {
      await removeDemo(parts, actor);
      log.info('demo-removed', { contributor: actor.id });
      return listDemo(store);
    },

    async restoreDemo({ actor }) {
      await restoreDemo(parts, actor);
      log.info('demo-restored', { contributor: actor.id });
      return listDemo(store);
    },
  });
}
