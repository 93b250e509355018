// Runs an action requested in the URL, e.g. `?do=refund`, once, and removes it from the URL.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

export function useAsked(what: string, act: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('do') === what;
  const latest = useRef(act);
  latest.current = act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked
  useEffect(() => {
    if (!isAsked) return;
    setParams(
      (before) => {
        before.delete('do');
        return before;
      },
      { replace: true },
    );
    latest.current();
  }, [isAsked]);
}
