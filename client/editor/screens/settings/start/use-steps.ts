// The setup steps: which are done, and the next one. Home shows them, too.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import type { ChangedSteps, StepKey } from '../../../../../server/commerce/setup/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';

/** @param refetchInterval ms, while waiting for something outside this tab */
export const useSteps = (refetchInterval: number | false = false) =>
  useCall(setupCalls.openSteps, undefined, { refetchInterval });

export function useSaveSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedSteps) => ask(setupCalls.saveSteps, { body }),
    onSuccess: (steps) => keepAnswer(client, setupCalls.openSteps, undefined, steps),
  });
}

/** A step's path. */
export const stepPath = (key: StepKey | undefined): string =>
  key === undefined ? '/config/start' : `/config/start/${key}`;
