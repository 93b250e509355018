// Typed values of a step survive a reload: sessionStorage holds them until the step is left or its stored values change.
import { useEffect, useRef, useState } from 'react';
import type { StepKey } from '../../../../../server/commerce/setup/schema.ts';
import { rememberedTyped, rememberTyped } from '../../../remembered.ts';

type Stored<Value> = { revision: string; value: Value };

const keyOf = (step: StepKey): string => `first-steps:${step}`;

/** State of a step's form. @param revision of the record that `initial` came from */
export function useTyped<Value>(step: StepKey, initial: Value, revision = '') {
  const [value, setValue] = useState<Value>(() => storedValue<Value>(step, revision) ?? initial);
  const begun = useRef(value);
  useEffect(() => {
    if (value === begun.current) return;
    rememberTyped(keyOf(step), { revision, value } satisfies Stored<Value>);
  }, [step, revision, value]);
  return [value, setValue] as const;
}

function storedValue<Value>(step: StepKey, revision: string): Value | undefined {
  const stored = rememberedTyped<Stored<Value>>(keyOf(step));
  return stored?.revision === revision ? stored.value : undefined;
}

export const forgetTyped = (step: StepKey): void => rememberTyped(keyOf(step), undefined);
