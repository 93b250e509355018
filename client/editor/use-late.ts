import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while, e.g. when typing pauses. */
export function useLate<Value>(value: Value, ms: number): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return late;
}
