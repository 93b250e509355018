// Store settings, tax, and shipping in one call. Refusals name their fields as the form does: without the part that they belong to.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import type { ChangedSettings } from '../../../../../server/commerce/store-settings/schema.ts';
import { ask, Refused } from '../../../../api/ask.ts';

export const storeSettingsKey = ['store-settings'];
export const mailSettingsKey = ['mail-settings'];
/** What the rows of the settings say: asked anew after each change. */
export const overviewKey = ['settings-overview'];

export const useStoreSettings = () =>
  useQuery({ queryKey: storeSettingsKey, queryFn: () => ask(storeSettingsCalls.open) });

/** For a form whose save was refused because somebody else saved first. */
export function useReload(...queryKeys: readonly (readonly string[])[]) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  };
}

/** `revision`: of the answer that the form was made from. */
type Change = ChangedSettings & { revision: string };

export async function saveStoreSettings(body: Change, idempotencyKey?: string) {
  try {
    return await ask(storeSettingsCalls.save, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  } catch (error) {
    throw namedAsInForm(error);
  }
}

/** Problems without the part of the body that they are in. */
export function namedAsInForm(error: unknown): unknown {
  if (!(error instanceof Refused) || !Array.isArray(error.body.errors)) return error;
  const errors = (error.body.errors as { path: string; message: string }[]).map(({ path, message }) => ({
    path: path.replace(/^(?:store|tax|shipping|server)\./, ''),
    message,
  }));
  return new Refused(error.status, error.message, { ...error.body, errors });
}
