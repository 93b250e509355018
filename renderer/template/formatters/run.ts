// `apply` (section 10.3): runs a macro or partial with the value as its node; its output becomes the value.
import { Frame, setVariable } from '../3-run/frame.ts';
import type { Bind } from './formatter.ts';

export const apply: Bind = ({ list }) => {
  const [name, ...rest] = list;
  if (name === undefined) return () => '';
  const isPrivate = rest.includes('private');
  const args = rest.length === 0 ? null : Object.fromEntries(pairsOf(rest));
  return (value, x, frame) => {
    const inner = new Frame(value, frame, isPrivate);
    if (args !== null) setVariable(inner, '@args', args);
    return x.capture(() => void x.runNamed(name, inner, inner), inner);
  };
};

function pairsOf(list: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (const argument of list) {
    const equals = argument.indexOf('=');
    if (equals >= 0) pairs.push([argument.slice(0, equals), argument.slice(equals + 1)]);
  }
  return pairs;
}
