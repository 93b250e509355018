import { describe, expect, it } from 'vitest';
import { labelPath, labelTexts } from './label-texts.ts';
import { pathText } from './text-path.ts';

/** @param texts from a tag to its translation */
const german = (texts: Record<string, string>, used: readonly string[]) =>
  labelTexts(
    {
      texts: Object.fromEntries(
        Object.entries(texts).map(([source, text]) => [pathText(labelPath('tag', source)), { source, text }]),
      ),
      updatedAt: 0,
    },
    { tag: used, category: [] },
  );

describe('a link with a translated label leads to the label', () => {
  it.each([
    ['whose translation is the name of another one, translated too', { Gift: 'Rot', Rot: 'Rouge' }, ['Gift', 'Rot']],
    ['of two that are each the translation of the other', { a: 'b', b: 'a' }, ['a', 'b']],
    ['of two with the same translation, of which one is not in use', { Colour: 'Farbe', Color: 'Farbe' }, ['Color']],
    ['whose translation is the name of one that is not in use', { Shade: 'Colour', Colour: 'Farbe' }, ['Shade']],
    ['of two with the same translation', { Colour: 'Farbe', Color: 'Farbe' }, ['Color', 'Colour']],
  ])('%s', (_, texts, used) => {
    const { shown, typed } = german(texts, used);
    expect(used.map((label) => typed('tag', shown('tag', label)))).toEqual(used);
  });
});
