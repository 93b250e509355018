// The predicate names, for the parser: an unknown name is reported, and its instruction is always false.
import { predicates } from './registry.ts';

export const predicateNames: readonly string[] = [...predicates.keys()];

export const isPredicateName = (name: string): boolean => predicates.has(name);
