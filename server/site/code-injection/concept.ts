import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { readForm } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { withRevision } from '../website/revision.ts';
import { codeInjectionCalls, injectionBytesMax } from './calls.ts';
import { changeInjection, openInjection } from './code-injection.ts';
import { injectionBodySchema } from './schema.ts';

export const codeInjectionConcept = defineConcept({
  name: 'site/code-injection',
  calls: codeInjectionCalls,
  serve: (parts: Parts) =>
    serve(codeInjectionCalls, {
      open: async () => withRevision(await openInjection(parts.store)),
      openAsOriginal: () => openInjection(parts.store),
      save: async ({ body }) => withRevision(await changeInjection(parts, body)),
      saveAsOriginal: async ({ ctx }) =>
        changeInjection(parts, await readForm(ctx, injectionBodySchema, { maxBytes: injectionBytesMax })),
    }),
});
