// What a template refers to (section 22, validate): instructions, formatters, predicates and their counts, partials, and the
// variable paths by section. Editors complete from it, hosts learn which partials to compile.
import type { Path } from '../1-parse/instruction.ts';
import type { Node, OrNode } from './tree.ts';

export type References = {
  instructions: Record<string, number>;
  formatters: Record<string, number>;
  predicates: Record<string, number>;
  /** Names that `apply` and `include` ask for. */
  partials: string[];
  /** `scope` is the path of the sections around, joined by `/`; empty at the root. */
  variables: { scope: string; path: string }[];
};

export function referencesOf(tree: readonly Node[]): References {
  const counts = { instructions: new Map(), formatters: new Map(), predicates: new Map() } as const;
  const partials = new Set<string>();
  const variables = new Map<string, { scope: string; path: string }>();

  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  const note = (scope: string, paths: readonly Path[]) => {
    for (const path of paths) {
      const text = path.join('.');
      variables.set(`${scope}\n${text}`, { scope, path: text });
    }
  };

  const visit = (nodes: readonly Node[], scope: string): void => {
    for (const node of nodes) {
      count(counts.instructions, node.kind);
      if (node.kind === 'variable' || node.kind === 'bindvar') {
        note(scope, node.paths);
        for (const { name, args } of node.calls) {
          count(counts.formatters, name);
          if (name === 'apply' && args?.list[0] !== undefined) partials.add(args.list[0]);
        }
      }
      if (node.kind === 'ctxvar')
        note(
          scope,
          node.bindings.map(([, path]) => path),
        );
      if (node.kind === 'if') note(scope, node.paths);
      if (node.kind === 'include') partials.add(node.name);
      if (node.kind === 'predicate') count(counts.predicates, node.call.name);
      if (node.kind === 'section' || node.kind === 'repeated') note(scope, [node.path]);
      if (!('block' in node)) continue;
      const inner =
        node.kind === 'section' || node.kind === 'repeated'
          ? `${scope === '' ? '' : `${scope}/`}${node.path.join('.')}`
          : scope;
      visit(node.block, inner);
      if (node.kind === 'repeated') visit(node.between, inner);
      if (node.kind !== 'macro') visitAlternates(node.alternate, scope);
    }
  };
  const visitAlternates = (first: OrNode | null, scope: string) => {
    for (let or = first; or !== null; or = or.alternate) {
      count(counts.instructions, 'or');
      if (or.call !== null) count(counts.predicates, or.call.name);
      visit(or.block, scope);
    }
  };

  visit(tree, '');
  return {
    instructions: Object.fromEntries(counts.instructions),
    formatters: Object.fromEntries(counts.formatters),
    predicates: Object.fromEntries(counts.predicates),
    partials: [...partials],
    variables: [...variables.values()],
  };
}
