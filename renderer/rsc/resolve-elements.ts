// Calls server components until only HTML elements are left, which react-dom prints without an intermediate Flight payload.
import type { ReactNode } from 'react';

/** Thrown for client components and anything else that only React can resolve. */
export class NeedsFlight extends Error {}

/**
 * Siblings start together, as they do in Flight.
 *
 * @throws what a component throws; NeedsFlight when the tree has a client component
 */
export async function resolveElements(node: ReactNode): Promise<ReactNode> {
  return (await resolve(node)) as ReactNode;
}

/** Returns a promise only if something is asynchronous. */
function resolve(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return resolveAll(node);
  if (isElement(node)) return resolveElement(node);
  if ('then' in node) return Promise.resolve(node).then(resolve);
  throw new NeedsFlight();
}

function resolveAll(nodes: readonly unknown[]): unknown {
  const resolved: unknown[] = [];
  let isWaiting = false;
  let isSame = true;
  try {
    for (const node of nodes) {
      const one = resolve(node);
      isWaiting ||= one instanceof Promise;
      isSame &&= one === node;
      resolved.push(one);
    }
  } catch (error) {
    // Handles rejections of sibling promises that are no longer awaited.
    for (const one of resolved) if (one instanceof Promise) one.catch(() => {});
    throw error;
  }
  if (isSame) return nodes;
  return isWaiting ? Promise.all(resolved) : resolved;
}

function resolveElement(element: Element): unknown {
  const { type, props } = element;
  if (typeof type === 'function') {
    // A client component's reference is also a function.
    if ('$$typeof' in type) throw new NeedsFlight();
    return resolve((type as (props: Props) => unknown)(props));
  }
  if (typeof type !== 'string' && typeof type !== 'symbol') throw new NeedsFlight();
  const children = resolve(props.children);
  if (children === props.children) return element;
  const filled = (found: unknown) => ({ ...element, props: { ...props, children: found } });
  return children instanceof Promise ? children.then(filled) : filled(children);
}

type Props = Readonly<Record<string, unknown>>;
type Element = { readonly type: unknown; readonly props: Props };

const elementMark = Symbol.for('react.transitional.element');

const isElement = (node: object): node is Element => '$$typeof' in node && node.$$typeof === elementMark;
