import { findContributor } from '../../accounts/contributor/contributor.ts';
import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { readSummary, type Summary } from '../../base/summary.ts';
import type { LayoutParts } from '../../content/site-layout/site-layout.ts';
import { defineConcept } from '../../http/concept.ts';
import { setupCalls } from './calls.ts';
import { listDemo, removeDemo, restoreDemo } from './demo.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import type { Overview } from './schema.ts';
import { changeSteps, openSteps } from './steps.ts';
import { startTestOrder } from './test-order.ts';

export const setupConcept = defineConcept({
  name: 'commerce/setup',
  calls: setupCalls,
  refusals,
  messages,
  serve: serveSetup,
});

type SetupParts = LayoutParts & SiteAddress;

/** @param parts.overview of all concepts */
function serveSetup(parts: SetupParts & { overview: readonly Summary<SetupParts, Overview>[] }) {
  const { store } = parts;
  return serve(setupCalls, {
    openOverview: ({ ctx }) => readSummary(parts, signedInActor(ctx), parts.overview),

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
      return listDemo(store);
    },

    async restoreDemo({ actor }) {
      await restoreDemo(parts, actor);
      return listDemo(store);
    },
  });
}
