import { describe, expect, it } from 'vitest';
import { blockOf, labelOf } from './blocks.ts';
import { keptBlocks, readKept } from './kept.ts';
import { propsProblem } from './save.ts';

describe('types that only imports bring', () => {
  it('keep whatever came with them, and are not in the library', () => {
    for (const { number, starter } of keptBlocks) {
      expect(propsProblem(number, { anything: [{ at: 'all' }] }), String(number)).toBeUndefined();
      expect(starter).toBeUndefined();
    }
  });

  it('stand beside types 1 to 72, navigation 1 and accordion 69, with 1337 for components', () => {
    expect([blockOf(1)?.key, blockOf(69)?.key]).toEqual(['navigation', 'accordion']);
    const missing = Array.from({ length: 72 }, (_, n) => n + 1).filter((number) => !blockOf(number));
    // Numbers missing from the list in editor 3.2 as well.
    expect(missing).toEqual([15, 34, 35, 36, 37, 38, 39, 40, 64]);
    expect(blockOf(1337)?.isOpen).toBe(true);
  });

  it('are numbered 1000 to 1019 where they are variants', () => {
    const slices = [1001, 1003, 1019].map((number) => blockOf(number)?.key);
    expect(slices).toEqual(['variant-heading', 'variant-body', 'variant-twitter']);
    expect(labelOf(1001)?.name).toBe('Cover heading');
    expect(keptBlocks.filter(({ number }) => number >= 1000 && number <= 1019)).toHaveLength(20);
    expect(blockOf(1020)).toBeUndefined();
  });

  it('keep no address that would run as a script', () => {
    expect(propsProblem(1008, { buttons: [{ href: 'javascript:alert(1)' }] })).toContain('buttons/0/href');
  });

  it('show titles, texts without markup, and addresses', () => {
    const data = {
      id: '4f2',
      title: 'Hello',
      body: '<p>In <b>ink</b></p>',
      items: [{ linkUrl: 'https://www.a.example/b' }],
    };
    expect(readKept(data)).toEqual([
      { kind: 'title', text: 'Hello' },
      { kind: 'text', text: 'In ink' },
      { kind: 'link', text: 'a.example/b', href: 'https://www.a.example/b' },
    ]);
    expect(readKept({ webhookUrl: 'https://hooks.example/secret', apiToken: 'https://a.example' })).toEqual([]);
    expect(
      readKept({ webhook: { url: 'https://hooks.example/secret' }, apis: [{ url: 'https://a.example' }] }),
    ).toEqual([]);
    expect(readKept({ id: 'x', n: 4, nothing: null })).toEqual([]);
    expect(readKept({ items: Array.from({ length: 500 }, () => ({ title: 'x' })) })).toHaveLength(40);
  });
});
