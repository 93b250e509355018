// Look-ups specialized by path (sections 8.3 to 8.5): one small JavaScript function for each frequently used path, created
// once per process and shared by all templates, so that a new template finds them warm.
import { ask, type Frame, lookUp, type Path, pathOf } from './frame.ts';
import { own } from './values.ts';

export type LookUp = (frame: Frame) => unknown;

/** Names of built-in properties need an own-property check; all others use plain property access. */
const builtIn = new Set<string>([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
  'length',
  '__proto__',
]);

const known = new Map<string, LookUp>();
const knownMax = 5000;
/** Longer ones are not cached. */
const referenceCharsMax = 500;

/** @param reference as written in a tag, `a.0.b` */
export const outward = (reference: string): LookUp => find('o', reference);

/** Looks only in the current frame, for section and repeated. */
export const here = (reference: string): LookUp => find('h', reference);

function find(kind: 'o' | 'h', reference: string): LookUp {
  if (reference.length > referenceCharsMax) return adaptive(pathOf(reference), kind === 'o');
  const key = kind + reference;
  let found = known.get(key);
  if (found === undefined) {
    found = adaptive(pathOf(reference), kind === 'o');
    if (known.size >= knownMax) known.clear();
    known.set(key, found);
  }
  return found;
}

/** Compiling a function costs as much as this many walks along the path. */
const walksMax = 60;

function adaptive(path: Path, isOutward: boolean): LookUp {
  let walks = 0;
  const walk = isOutward ? lookUp : lookUpHere;
  let look: LookUp = (frame) => {
    if (++walks === walksMax) look = specialised(path, isOutward);
    return walk(frame, path);
  };
  return (frame) => look(frame);
}

function lookUpHere(frame: Frame, path: Path): unknown {
  const head = path[0]!;
  let value = head === '@' ? frame.node : ask(frame, head);
  for (let i = 1; i < path.length && value !== undefined; i++) value = own(value, path[i]!);
  return value;
}

const specialised = (path: Path, isOutward: boolean) =>
  new Function('own', `return function(f){${bodyOf(path, isOutward)}}`)(own) as LookUp;

function bodyOf([head, ...rest]: Path, isOutward: boolean): string {
  let body: string;
  if (head === '@') body = 'let v=f.node;';
  else if (isOutward) body = `let v;do{v=${first(head!)};if(v!==undefined)break;f=f.outer;}while(f!==null);`;
  else body = `let v=${first(head!)};`;
  // A missing step gives undefined, and a step from undefined gives undefined again.
  return `${body}${rest.map(step).join('')}return v;`;
}

/** References are words and digits, so JSON literals are sufficient quoting. */
const key = (segment: string | number) => JSON.stringify(segment);

/** One step from value `v`: an own property or an element, else undefined. */
function step(segment: string | number): string {
  if (typeof segment === 'string' && builtIn.has(segment)) return `v=own(v,${key(segment)});`;
  return `v=typeof v==="object"&&v!==null?v[${key(segment)}]:undefined;`;
}

/** Expression for frame `f`'s value of the first segment. */
function first(segment: string | number): string {
  if (typeof segment === 'string') {
    if (segment === '@index') return 'f.counter<0?undefined:f.counter+1';
    if (segment === '@index0') return 'f.counter<0?undefined:f.counter';
    if (segment.startsWith('@')) return `f.variables===null?undefined:f.variables.get(${key(segment)})`;
    if (builtIn.has(segment)) return `own(f.object,${key(segment)})`;
  }
  return `f.object[${key(segment)}]`;
}
