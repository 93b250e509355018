// Serves the owner's code: as the original's clients read and write it (wire 5), and as JSON.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { readForm } from '../../http/body.ts';
import { changedNames, withRevision } from '../website/revision.ts';
import { codeInjectionCalls, injectionBytesMax } from './calls.ts';
import { changeInjection, openInjection } from './code-injection.ts';
import { type ChangedInjection, injectionBodySchema } from './schema.ts';

export function serveCodeInjection(parts: Parts) {
  const { store, log } = parts;
  const open = () => openInjection(store);

  async function save(body: ChangedInjection, actor: { id: string }) {
    const saved = await changeInjection(parts, body);
    log.info('code-injection-changed', { contributor: actor.id, places: changedNames(body) });
    return saved;
  }

  return serve(codeInjectionCalls, {
    open: async () => withRevision(await open()),
    openAsOriginal: open,
    save: async ({ body, actor }) => withRevision(await save(body, actor)),
    saveAsOriginal: async ({ ctx, actor }) =>
      save(await readForm(ctx, injectionBodySchema, { maxBytes: injectionBytesMax }), actor),
  });
}
