// Errors that are otherwise found only when a page runs the code: expressions that don't parse, partials that are missing or
// broken, predicates without an implementation. For code editors. Section 12.4.
import type { Call, Instruction } from '../1-parse/instruction.ts';
import {
  expressionParse,
  notImplemented,
  type Position,
  partialFailed,
  partialMissing,
  type TemplateError,
} from '../errors.ts';
import { buildExpressions } from '../expression/build.ts';

/** The error message of a broken partial, empty if it compiles, undefined if it is missing. */
export type PartialState = (name: string) => string | undefined;

export function lateErrors(list: readonly Instruction[], partialState: PartialState): TemplateError[] {
  const macros = new Set(list.flatMap((one) => (one.kind === 'macro' ? [one.name] : [])));
  const ofPartial = (name: string, at: Position): TemplateError[] => {
    const state = macros.has(name) ? '' : partialState(name);
    if (state === '') return [];
    return [state === undefined ? partialMissing(name, at) : partialFailed(name, state, at)];
  };
  const ofCall = ({ name, args }: Call, at: Position): TemplateError[] => {
    if (name === 'units-metric?') return [notImplemented(name, at)];
    const [applied] = args?.list ?? [];
    return name === 'apply' && applied !== undefined ? ofPartial(applied, at) : [];
  };
  return list.flatMap((one) => {
    const { at } = one;
    switch (one.kind) {
      case 'eval': {
        const text = one.expression.replace(/^#/, '');
        return buildExpressions(text, Number.POSITIVE_INFINITY).faults.map((fault) => expressionParse(text, fault, at));
      }
      case 'include':
        return ofPartial(one.name, at);
      case 'variable':
      case 'bindvar':
        return one.calls.flatMap((call) => ofCall(call, at));
      case 'predicate':
      case 'or':
        return one.call ? ofCall(one.call, at) : [];
      default:
        return [];
    }
  });
}
