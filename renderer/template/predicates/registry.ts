// The 101 predicates by name (section 24), each with its implementation.
import { others } from './commerce.ts';
import { content, gallery, recordType } from './content.ts';
import { core } from './core.ts';
import type { BindPredicate } from './predicate.ts';

export const predicates: ReadonlyMap<string, BindPredicate> = new Map([
  ...core,
  ...content,
  ...gallery,
  ...recordType,
  ...others,
]);
