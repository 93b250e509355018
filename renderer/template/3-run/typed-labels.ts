// Translated labels with those that the owner typed: CSS classes are made from the latter, so that a template's CSS is one for all
// languages. Hidden from templates and from page data. Portable.
const typed = Symbol('typed labels');

type Shown = { readonly [typed]?: readonly string[] };

export const withTyped = (shown: readonly string[], labels: readonly string[]): readonly string[] =>
  Object.assign([...shown], { [typed]: labels });

export const typedLabels = (shown: unknown): unknown => (Array.isArray(shown) && (shown as Shown)[typed]) || shown;
