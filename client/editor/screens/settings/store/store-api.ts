// Store settings, tax, and shipping in one call. Refusals name their fields as the form does: without the part that they belong to.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import type { ChangedSettings } from '../../../../../server/commerce/store-settings/schema.ts';
import { expectedOf } from '../../../../../server/site/website/expected.ts';
import { ask, Refused } from '../../../../api/ask.ts';

export const storeSettingsKey = ['store-settings'];
export const mailSettingsKey = ['mail-settings'];
/** What the rows of the settings say: asked anew after each change. */
export const overviewKey = ['settings-overview'];

export const useStoreSettings = () =>
  useQuery({ queryKey: storeSettingsKey, queryFn: () => ask(storeSettingsCalls.open) });

/** For a form whose save was refused because somebody else saved first. */
export function useReload(queryKey: readonly string[]) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey });
}

type Parts = Omit<ChangedSettings, 'expected'>;
type LoadedSettings = { store?: object | undefined; tax?: object | undefined; shipping?: object | undefined };

/** @param shown what the form was made from: refused when somebody else changed any of its fields meanwhile */
export async function saveStoreSettings(body: Parts, shown?: LoadedSettings, idempotencyKey?: string) {
  const expected = Object.fromEntries(
    (['store', 'tax', 'shipping'] as const).flatMap((part) =>
      body[part] && shown?.[part] ? [[part, expectedOf(body[part], shown[part])]] : [],
    ),
  );
  try {
    return await ask(storeSettingsCalls.save, {
      body: { ...body, ...(shown && { expected }) },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
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
