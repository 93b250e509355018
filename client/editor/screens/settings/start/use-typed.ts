// Typed values of a step survive a reload: sessionStorage holds them until the step is left or its stored values change.
import { useEffect, useRef, useState } from 'react';
import type { StepKey } from '../../../../../server/commerce/setup/schema.ts';

type Stored<Value> = { revision: string; value: Value };

const keyOf = (step: StepKey): string => `first-steps:${step}`;

/** State of a step's form. @param revision of the record that `initial` came from */
export function useTyped<Value>(step: StepKey, initial: Value, revision = '') {
  const [value, setValue] = useState<Value>(() => storedValue<Value>(step, revision) ?? initial);
  const begun = useRef(value);
  useEffect(() => {
    if (value === begun.current) return;
    try {
      sessionStorage.setItem(keyOf(step), JSON.stringify({ revision, value } satisfies Stored<Value>));
    } catch {
      // Storage is blocked or full: only a reload loses the values.
    }
  }, [step, revision, value]);
  return [value, setValue] as const;
}

function storedValue<Value>(step: StepKey, revision: string): Value | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(step)) ?? 'null') as Stored<Value> | null;
    return stored?.revision === revision ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

export const forgetTyped = (step: StepKey): void => {
  try {
    sessionStorage.removeItem(keyOf(step));
  } catch {
    // Nothing was stored.
  }
};
