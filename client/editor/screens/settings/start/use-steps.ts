// The setup steps: which are done, and the next one. Home shows them, too.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import type { ChangedSteps, StepKey } from '../../../../../server/commerce/setup/schema.ts';
import { ask } from '../../../../api/ask.ts';

export const stepsKey = ['first-steps'];

/** @param refetchInterval ms, while waiting for something outside this tab */
export const useSteps = (refetchInterval: number | false = false) =>
  useQuery({ queryKey: stepsKey, queryFn: () => ask(setupCalls.openSteps), refetchInterval });

export function useSaveSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedSteps) => ask(setupCalls.saveSteps, { body }),
    onSuccess: (steps) => client.setQueryData(stepsKey, steps),
  });
}

/** A step's path. */
export const stepPath = (key: StepKey | undefined): string =>
  key === undefined ? '/config/start' : `/config/start/${key}`;
