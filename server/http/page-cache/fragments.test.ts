import { expect, it } from 'vitest';
import { createHoles } from './holes.ts';
import { createFragments, type Text } from './rendering.ts';

it('a fragment is cut and packed once, however many pages it is part of', () => {
  const holes = createHoles({ token: () => 'token', names: ['crumb'] });
  const fragments = createFragments(holes);
  const kept = { kept: `before${holes.mark('crumb')}after` };
  const [before, name, after] = fragments.partsOf(kept);
  expect(name).toBe('crumb');
  expect([before, after].map((part) => (part as Text).bytes.toString())).toEqual(['before', 'after']);
  const packed = (before as Text).packed();
  const [again] = fragments.partsOf(kept);
  expect((again as Text).packed()).toBe(packed);
});
