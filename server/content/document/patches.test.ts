import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page, textBlock } from '../../testing/harness/documents.ts';
import { applyPatches, canApply, contested, inverted, type Patch, valueAt } from './patches.ts';

const document = page('home', 'one', 'two');

describe('patches of a document', () => {
  it('share what they do not touch', () => {
    const after = applyPatches(document, [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'z' }]);
    expect(after.blocks.b1?.order).toBe('z');
    expect(after.blocks.b2).toBe(document.blocks.b2);
    expect(after.sections).toBe(document.sections);
    expect(document.blocks.b1?.order).toBe('b1');
  });

  it.each<[string, Patch, string]>([
    ['a prototype', { p: ['blocks', '__proto__', 'x'], o: 'set', v: 1 }, 'no part of a document has this name'],
    ['a constructor', { p: ['blocks', 'b1', 'constructor'], o: 'set', v: 1 }, 'no part of a document has this name'],
    ['a block that is not there', { p: ['blocks', 'b9', 'order'], o: 'set', v: 'a' }, 'there is no "blocks/b9"'],
    ['an inherited name', { p: ['blocks', 'toString', 'x'], o: 'set', v: 1 }, 'there is no "blocks/toString"'],
    ['the inside of an array', { p: ['blocks', 'b1', 'props', 'doc', 'content', '0'], o: 'set', v: 1 }, 'there is no'],
    ['a path without end', { p: Array.from({ length: 7 }, () => 'x'), o: 'set', v: 1 }, 'expected 1 to 6 names'],
    ['nothing', { p: [], o: 'set', v: 1 }, 'expected 1 to 6 names'],
  ])('refuse %s', (_, patch, problem) => {
    expect(() => applyPatches(document, [patch])).toThrow(problem);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('know whether what they stand in is still there', () => {
    expect(canApply(document, [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'a' }])).toBe(true);
    expect(canApply(document, [{ p: ['blocks', 'b9', 'order'], o: 'set', v: 'a' }])).toBe(false);
    expect(canApply(document, [{ p: ['blocks', 'b9'], o: 'set', v: textBlock('b9', 'new') }])).toBe(true);
  });

  it('contest one content when one path leads to the other, and never an order or a place', () => {
    const at = (...p: string[]): Patch[] => [{ p, o: 'del' }];
    expect(contested(at('blocks', 'b1'), at('blocks', 'b1', 'props', 'doc'))).toEqual([['blocks', 'b1']]);
    expect(contested(at('blocks', 'b1', 'props', 'doc'), at('blocks', 'b1'))).toEqual([['blocks', 'b1']]);
    expect(contested(at('blocks', 'b1', 'props', 'doc'), at('blocks', 'b1', 'props', 'alt'))).toEqual([]);
    expect(contested(at('blocks', 'b1', 'order'), at('blocks', 'b1', 'order'))).toEqual([]);
    expect(contested(at('blocks', 'b1'), at('blocks', 'b2'))).toEqual([]);
  });

  it('are undone by their inverse, whatever they are', () => {
    const name = fc.constantFrom('b1', 'b2', 'b3');
    const patch: fc.Arbitrary<Patch> = fc.oneof(
      fc.record({
        p: name.map((id) => ['blocks', id]),
        o: fc.constant('set' as const),
        v: fc.string().map((text) => textBlock('b3', text)),
      }),
      fc.record({ p: name.map((id) => ['blocks', id]), o: fc.constant('del' as const) }),
      fc.record({ p: name.map((id) => ['blocks', id, 'order']), o: fc.constant('set' as const), v: fc.string() }),
      fc.record({ p: name.map((id) => ['blocks', id, 'layout', 'phone']), o: fc.constant('del' as const) }),
    );
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 12 }), (all) => {
        const patches: Patch[] = [];
        let state = document;
        for (const one of all) {
          if (!canApply(state, [one])) continue;
          state = applyPatches(state, [one]);
          patches.push(one);
        }
        expect(applyPatches(state, inverted(document, patches))).toEqual(document);
      }),
    );
  });

  it('do not depend on their order when they do not overlap', () => {
    const one: Patch[] = [{ p: ['blocks', 'b1', 'order'], o: 'set', v: 'x' }];
    const two: Patch[] = [
      { p: ['blocks', 'b2'], o: 'del' },
      { p: ['sections', 's1', 'theme'], o: 'set', v: 'soft' },
    ];
    expect(applyPatches(applyPatches(document, one), two)).toEqual(applyPatches(applyPatches(document, two), one));
    expect(valueAt(document, ['blocks', 'b1', 'order'])).toBe('b1');
  });
});
