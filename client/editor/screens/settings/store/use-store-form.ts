// The form of one part of the store settings.
import { useQueryClient } from '@tanstack/react-query';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import type { ChangedSettings, SettingsAnswer } from '../../../../../server/commerce/store-settings/schema.ts';
import { askAgain } from '../../../use-call.ts';
import { type RecordFormOptions, useRecordForm } from '../../../use-record-form.ts';
import { useSaveStore } from './store-api.ts';

type StoreFormOptions<Values> = Omit<RecordFormOptions<Values>, 'save' | 'reload'> & {
  /** As answered with the values that the form shows. */
  revision: string;
  sent(values: Values): ChangedSettings;
  valuesOf(answer: SettingsAnswer): Values | undefined;
};

export function useStoreForm<Values extends object>({ revision, sent, valuesOf, ...form }: StoreFormOptions<Values>) {
  const client = useQueryClient();
  const save = useSaveStore();
  return useRecordForm<Values>({
    ...form,
    reload: () => void askAgain(client, storeSettingsCalls.open),
    save: async (values, idempotencyKey) =>
      valuesOf(await save({ ...sent(values), revision }, idempotencyKey)) ?? values,
  });
}
