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
  const save = async (namespace: string, changes: Record<string, unknown>) => {
    const known = checked(namespaceSchema, namespace);
    return { preferences: await transact(store, (tx) => putPreferences(tx, known, changes)) };
  };
  return serve(preferencesCalls, {
    openShipping: () => open('shipping'),
    saveShipping: ({ body }) => save('shipping', body),
    open: ({ params }) => open(params.namespace),
    save: ({ params, body }) => save(params.namespace, body),
  });
}
