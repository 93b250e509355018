import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingTokens } from '../edge/edge-fixture.ts';
import { createHoles, joined, type Part } from './holes.ts';

const make = () => createHoles({ token: countingTokens(), names: ['crumb', 'cart-pill'] });

/** Parts as text, holes as `{name}`. */
const shown = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === 'string' ? `{${part}}` : part.toString())).join('');

describe('holes', () => {
  it('are found wherever the chunks are cut', () => {
    const holes = make();
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        'hole_',
        'h',
        'ho',
        '_',
        holes.mark('crumb').slice(0, 20),
        holes.mark('crumb').slice(0, -1),
        'é',
        '🎨',
      ),
      fc.constantFrom('{crumb}', '{cart-pill}'),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 40 }),
        (pieces, cuts) => {
          const page = pieces
            .map((one) => one.replace(/^\{(crumb|cart-pill)\}$/, (_, name: string) => holes.mark(name)))
            .join('');
          const bytes = Buffer.from(page);
          const cutter = holes.cutter();
          const parts: Part[] = [];
          let at = 0;
          for (const length of cuts) {
            parts.push(...cutter.push(bytes.subarray(at, at + length)));
            at += length;
          }
          parts.push(...cutter.push(bytes.subarray(at)), ...cutter.end());
          const whole = holes.cutter();
          expect(shown(joined(parts))).toBe(shown(joined([...whole.push(page), ...whole.end()])));
          expect(shown(joined(parts))).toBe(
            bytes
              .toString()
              .replaceAll(holes.mark('crumb'), '{crumb}')
              .replaceAll(holes.mark('cart-pill'), '{cart-pill}'),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('content cannot forge a mark: not by guessing the form, not with the mark of another start', () => {
    const holes = createHoles({ token: () => 'our-secret-token', names: ['crumb'] });
    const other = createHoles({ token: () => 'another-token', names: ['crumb'] });
    const page = `${other.mark('crumb')} hole_crumb_ hole__crumb_ HOLE_our-secret-token_crumb_ ${holes.mark('crumb')}`;
    const cutter = holes.cutter();
    const found = [...cutter.push(page), ...cutter.end()].filter((part) => typeof part === 'string');
    expect(found).toEqual(['crumb']);
  });

  it('marks survive escaping for HTML, attributes, JSON and addresses', () => {
    expect(make().mark('cart-pill')).toMatch(/^[\w-]+$/);
  });

  it('a mark of an unknown name is refused when printed and left as text when read', () => {
    const holes = make();
    expect(() => holes.mark('price')).toThrow('There is no hole "price"');
    const forged = holes.mark('crumb').replace('_crumb_', '_price_');
    const cutter = holes.cutter();
    expect(shown([...cutter.push(`${forged}${holes.mark('crumb')}`), ...cutter.end()])).toBe(`${forged}{crumb}`);
  });
});
