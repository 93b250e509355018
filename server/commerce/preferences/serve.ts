import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { checked } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { transact } from '../../store/transact.ts';
import { preferencesCalls } from './calls.ts';
import { preferencesOf, putPreferences } from './preferences.ts';
import { namespaceSchema } from './schema.ts';

export function servePreferences({ store }: Pick<Parts, 'store'>): Routes {
  const open = async (namespace: string) => ({
    preferences: await preferencesOf(store, checked(namespaceSchema, namespace)),
  });
  const save = async (
    namespace: string,
    changes: Record<string, unknown>,
    { shown }: { shown?: string | undefined },
  ) => {
    const known = checked(namespaceSchema, namespace);
    return { preferences: await transact(store, (tx) => putPreferences(tx, known, changes, shown)) };
  };
  return serve(preferencesCalls, {
    openShipping: () => open('shipping'),
    saveShipping: ({ body, query }) => save('shipping', body, query),
    open: ({ params }) => open(params.namespace),
    save: ({ params, body, query }) => save(params.namespace, body, query),
  });
}
