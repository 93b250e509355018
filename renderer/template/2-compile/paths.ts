// Look-ups specialised at compile time (sections 8.3 to 8.5): one small JavaScript function for each path a template uses, so
// that each keeps its own inline caches. Called by the emitter.
import type { Path } from '../1-parse/instruction.ts';
import { quote } from './emitter.ts';

/** Names that objects or arrays have by themselves: these are asked for with care, all others by plain property access. */
const builtIn = new Set<string>([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
  'length',
  '__proto__',
]);

const key = (segment: string | number) => (typeof segment === 'number' ? String(segment) : quote(segment));

/** One step from value `v`: an own property or an element, else undefined. */
function step(segment: string | number): string {
  if (typeof segment === 'string' && builtIn.has(segment)) return `v=R.own(v,${quote(segment)});`;
  return `v=typeof v==="object"&&v!==null?v[${key(segment)}]:undefined;`;
}

/** What frame `f` answers to the first segment, as an expression. */
function first(segment: string | number): string {
  if (typeof segment === 'string') {
    if (segment === '@index') return 'f.counter<0?undefined:f.counter+1';
    if (segment === '@index0') return 'f.counter<0?undefined:f.counter';
    if (segment.startsWith('@')) return `f.variables===null?undefined:f.variables.get(${quote(segment)})`;
    if (builtIn.has(segment)) return `R.own(f.object,${quote(segment)})`;
  }
  return `f.object[${key(segment)}]`;
}

export function pathFunction(name: string, path: Path, isOutward: boolean): string {
  const [head, ...rest] = path;
  let body: string;
  if (head === '@') body = 'let v=f.node;';
  else if (isOutward) {
    body = `let v;do{v=${first(head!)};if(v!==undefined)break;f=f.outer;}while(f!==null);`;
  } else body = `let v=${first(head!)};`;
  // A missing step gives undefined, and stepping on from undefined gives undefined again.
  return `function ${name}(f){${body}${rest.map(step).join('')}return v;}`;
}
