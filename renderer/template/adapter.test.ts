// The adapter's exports, called as external tools call them (section 22).
import { describe, expect, it } from 'vitest';

type Adapter = {
  name: string;
  render(input: Record<string, unknown>): { output: string; errors: { code: string }[] };
  compile(template: string, options?: { partials: Record<string, string> }): unknown;
  execute(handle: unknown, input: Record<string, unknown>): string;
  ast(template: string): unknown;
  close(): void;
};

describe('the adapter', async () => {
  const adapter = (await import(new URL('./adapter.mjs', import.meta.url).href)) as Adapter;

  it('renders in one call', () => {
    const { output, errors } = adapter.render({
      template: '{n|decimal} {@|apply p}{.eval 1 + n}{.end}',
      json: { n: 1234.5 },
      partials: { p: '<{n}>' },
      locale: 'de',
      enableExpr: true,
    });
    expect(output).toBe('1.234,5 <1234.5>1235.5');
    expect(errors.map(({ code }) => code)).toEqual(['NOT_ALLOWED_AT_ROOT']);
  });

  it('executes a compiled template again and again', () => {
    const handle = adapter.compile('{.include p output}{@t|timesince}{t|timesince}', { partials: { p: '[{a}]' } });
    const age = '<span class="timesince" data-date="0">less than a minute ago</span>';
    expect(adapter.execute(handle, { json: { a: 1, t: 0 }, now: 1 })).toBe(`[1]${age}${age}`);
    expect(adapter.execute(handle, { json: { a: 2, t: 0 }, now: 1 })).toBe(`[2]${age}${age}`);
  });

  it('gives trees', () => {
    expect(adapter.ast('a{b}')).toEqual([
      17,
      1,
      [
        [0, 'a'],
        [1, [['b']], 0],
      ],
      18,
    ]);
    adapter.close();
  });
});
