import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { checked } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { revisionOf } from '../../site/website/revision.ts';
import { transact } from '../../store/transact.ts';
import { preferencesCalls } from './calls.ts';
import { preferencesOf, putPreferences } from './preferences.ts';
import { namespaceSchema } from './schema.ts';

export function servePreferences({ store }: Pick<Parts, 'store'>): Routes {
  const answer = (preferences: object) => ({ preferences: { ...preferences }, revision: revisionOf(preferences) });
  const open = async (namespace: string) => answer(await preferencesOf(store, checked(namespaceSchema, namespace)));
  const save = async (
    namespace: string,
    changes: Record<string, unknown>,
    { revision }: { revision?: string | undefined },
  ) => {
    const known = checked(namespaceSchema, namespace);
    return answer(await transact(store, (tx) => putPreferences(tx, known, changes, revision)));
  };
  return serve(preferencesCalls, {
    openShipping: () => open('shipping'),
    saveShipping: ({ body, query }) => save('shipping', body, query),
    open: ({ params }) => open(params.namespace),
    save: ({ params, body, query }) => save(params.namespace, body, query),
  });
}
