// Phase 2, first half: the instruction list to a tree. Checks block structure and repairs it (section 7):
// disallowed instructions are dropped, and every open block is closed at the end of input, with one error, for the innermost.
import { type At, type Instruction, typeName } from '../1-parse/instruction.ts';
import type { Report } from '../1-parse/tag.ts';
import { deadCodeBlock, eofInBlock, notAllowedAtRoot, notAllowedInBlock } from '../errors.ts';
import type { Node, Opener, OrNode } from './tree.ts';

/** A block being filled. `owner` takes the `{.or}` that ends it; `type` is its name in errors. */
type Open = {
  type: string;
  nodes: Node[];
  /** In the part of a repeated block after `{.alternates with}`; errors still call the block REPEATED. */
  isBetween?: boolean;
  opener: Opener | null;
  /** Attachment point of the next `{.or}`; null where none is allowed. */
  owner: Opener | OrNode | null;
};

/** @param eof position after the last character */
export function assemble(list: readonly Instruction[], eof: At, report: Report): Node[] {
  const root: Node[] = [];
  const stack: Open[] = [{ type: 'ROOT', nodes: root, opener: null, owner: null }];

  for (const instruction of list) {
    const top = stack[stack.length - 1]!;
    switch (instruction.kind) {
      case 'section':
      case 'predicate':
      case 'if': {
        const node = { ...instruction, block: [], alternate: null };
        top.nodes.push(node);
        stack.push({ type: typeName[node.kind], nodes: node.block, opener: node, owner: node });
        break;
      }
      case 'repeated': {
        const node = { ...instruction, block: [], between: [], alternate: null };
        top.nodes.push(node);
        stack.push({ type: 'REPEATED', nodes: node.block, opener: node, owner: node });
        break;
      }
      case 'macro': {
        const node = { ...instruction, block: [] };
        top.nodes.push(node);
        stack.push({ type: 'MACRO', nodes: node.block, opener: node, owner: null });
        break;
      }
      case 'alternates': {
        if (top.type === 'REPEATED' && !top.isBetween && top.opener?.kind === 'repeated') {
          stack[stack.length - 1] = { ...top, isBetween: true, nodes: top.opener.between };
        } else {
          report(refused(instruction, top));
        }
        break;
      }
      case 'or': {
        if (top.owner === null) {
          report(
            top.type === 'OR_PREDICATE' ? deadCodeBlock('OR_PREDICATE', instruction.at) : refused(instruction, top),
          );
          break;
        }
        const node: OrNode = { ...instruction, block: [], alternate: null };
        (top.owner as { alternate: OrNode | null }).alternate = node;
        stack[stack.length - 1] = {
          type: 'OR_PREDICATE',
          nodes: node.block,
          opener: top.opener,
          owner: node.call === null ? null : node,
        };
        break;
      }
      case 'end': {
        if (stack.length === 1) report(notAllowedAtRoot('END', instruction.at));
        else stack.pop();
        break;
      }
      default:
        top.nodes.push(instruction);
    }
  }

  if (stack.length > 1) {
    const { type, opener } = stack[stack.length - 1]!;
    report(eofInBlock(type, eof, opener?.at));
  }
  return root;
}

const refused = (instruction: Instruction, top: Open) =>
  top.type === 'ROOT'
    ? notAllowedAtRoot(typeName[instruction.kind], instruction.at)
    : notAllowedInBlock(typeName[instruction.kind], top.type, instruction.at);
