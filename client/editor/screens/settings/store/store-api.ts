// Store settings, tax, and shipping in one call. Refusals name their fields as the form does: without the part that they belong to.
import { useQuery } from '@tanstack/react-query';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import type { ChangedSettings } from '../../../../../server/commerce/store-settings/schema.ts';
import { ask, Refused } from '../../../../api/ask.ts';

export const storeSettingsKey = ['store-settings'];
/** What the rows of the settings say: asked anew after each change. */
export const overviewKey = ['settings-overview'];

export const useStoreSettings = () =>
  useQuery({ queryKey: storeSettingsKey, queryFn: () => ask(storeSettingsCalls.open) });

export async function saveStoreSettings(body: ChangedSettings) {
  try {
    return await ask(storeSettingsCalls.save, { body });
  } catch (error) {
    throw renamed(error);
  }
}

function renamed(error: unknown): unknown {
  if (!(error instanceof Refused) || !Array.isArray(error.body.errors)) return error;
  const errors = (error.body.errors as { path: string; message: string }[]).map(({ path, message }) => ({
    path: path.replace(/^(?:store|tax|shipping)\./, ''),
    message,
  }));
  return new Refused(error.status, error.message, { ...error.body, errors });
}
