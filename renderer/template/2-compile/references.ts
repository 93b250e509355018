// The references of a template (section 22, validate): instructions, formatters, predicates and their counts, partials, and the
// variable paths by section. Editors use it for completion, hosts to learn which partials to compile.
import type { Path } from '../1-parse/instruction.ts';
import type { Node, OrNode } from './tree.ts';

export type References = {
  instructions: Record<string, number>;
  formatters: Record<string, number>;
  predicates: Record<string, number>;
  /** Names used by `apply` and `include`. */
  partials: string[];
  /** `scope` is the path of the enclosing sections, joined by `/`, the outermost 20 at most; empty at the root. */
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

  // An explicit stack, because nesting is unlimited.
  const waiting: { nodes: readonly Node[]; scope: string }[] = [{ nodes: tree, scope: '' }];
  const later = (nodes: readonly Node[], scope: string) => void waiting.push({ nodes, scope });
  const alternates = (first: OrNode | null, scope: string) => {
    for (let or = first; or !== null; or = or.alternate) {
      count(counts.instructions, 'or');
      if (or.call !== null) count(counts.predicates, or.call.name);
      later(or.block, scope);
    }
  };
  const visit = (node: Node, scope: string): void => {
    count(counts.instructions, node.kind);
    switch (node.kind) {
      case 'variable':
      case 'bindvar':
        note(scope, node.paths);
        for (const { name, args } of node.calls) {
          count(counts.formatters, name);
          if (name === 'apply' && args?.list[0] !== undefined) partials.add(args.list[0]);
        }
        break;
      case 'ctxvar':
        note(
          scope,
          node.bindings.map(([, path]) => path),
        );
        break;
      case 'include':
        partials.add(node.name);
        break;
      case 'if':
        note(scope, node.paths);
        later(node.block, scope);
        alternates(node.alternate, scope);
        break;
      case 'predicate':
        count(counts.predicates, node.call.name);
        later(node.block, scope);
        alternates(node.alternate, scope);
        break;
      case 'macro':
        later(node.block, scope);
        break;
      case 'section':
      case 'repeated': {
        note(scope, [node.path]);
        const inner = innerScope(scope, node.path);
        later(node.block, inner);
        if (node.kind === 'repeated') later(node.between, inner);
        alternates(node.alternate, scope);
        break;
      }
      default:
    }
  };

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const node of next.nodes) visit(node, next.scope);
  }
  return {
    instructions: Object.fromEntries(counts.instructions),
    formatters: Object.fromEntries(counts.formatters),
    predicates: Object.fromEntries(counts.predicates),
    partials: [...partials],
    variables: [...variables.values()],
  };
}

/** The enclosing sections, outermost first; the first 20, so that deep nesting does not cost quadratic space. */
function innerScope(scope: string, path: Path): string {
  if (scope === '') return path.join('.');
  return scope.split('/').length >= 20 ? scope : `${scope}/${path.join('.')}`;
}
