// Guarantees for hosts beyond output: slots, positions, limits, and that neither templates nor data can escape.
import { describe, expect, it } from 'vitest';
import { formatterNames } from './formatters/names.ts';
import { formatters } from './formatters/registry.ts';
import { predicateNames } from './predicates/names.ts';
import {
  ast,
  compileTemplate,
  type ExecuteOptions,
  execute,
  instantiate,
  prepare,
  slotValue,
  textOfParts,
} from './template.ts';

const run = (text: string, json: unknown, options: Partial<ExecuteOptions> = {}) =>
  execute(instantiate(compileTemplate(text).source), json, { now: 0, locale: 'en', ...options });

const text = (template: string, json: unknown, options: Partial<ExecuteOptions> = {}) =>
  textOfParts(run(template, json, options).parts);

describe('slots', () => {
  const main = slotValue('main-content', { page: 'p1' });
  const slot = { slot: 'main-content', props: { page: 'p1' } };

  it('come out as parts between the text', () => {
    const { parts } = run('<main>{squarespace.main-content}</main>', { squarespace: { 'main-content': main } });
    expect(parts).toEqual(['<main>', slot, '</main>']);
  });

  it('survive being captured, stored and printed later', () => {
    const partials = { 'inner.block': '({s}{.section deeper}{s}{.end})', 'outer.block': '[{@|apply inner.block}]' };
    const { parts, errors } = run('{.var @held @|apply outer.block}a{@held}b{@held}', { s: main }, { partials });
    expect(errors).toEqual([]);
    expect(parts).toEqual(['a[(', slot, ')]b[(', slot, ')]']);
  });

  it('are true, and show nothing of themselves to templates', () => {
    expect(text('{.if s}yes{.end}{s.slot}{s.props}{s.constructor}{.section s}{slot}{.end}', { s: main })).toBe('yes');
  });

  it('cannot be forged by data', () => {
    expect(run('{s}', { s: { slot: 'main-content', props: {} } }).parts).toEqual([]);
  });
});

describe('compiling', () => {
  it('gives text that runs elsewhere, and can be stored', () => {
    const { source } = JSON.parse(JSON.stringify(compileTemplate('{.repeated section l}{@|html}{.end}'))) as {
      source: string;
    };
    const template = instantiate(source);
    const options = { now: 0 };
    expect(execute(template, { l: ['<'] }, options).parts).toEqual(['&lt;']);
    expect(execute(template, { l: [1, 2] }, options).parts).toEqual(['12']);
  });

  it('tells where each error stands', () => {
    const { errors } = compileTemplate('a\n {b|nope}\n{.if x}');
    expect(errors.map(({ code, line, offset, length }) => [code, line, offset, length])).toEqual([
      ['FORMATTER_UNKNOWN', 2, 2, 8],
      ['EOF_IN_BLOCK', 3, 8, 0],
    ]);
  });

  it('tells what a template refers to', () => {
    const { references } = compileTemplate('{.section item}{title|truncate 5|apply a.block}{.main-image?}{.end}{.end}');
    expect(references).toEqual({
      instructions: { section: 1, variable: 1, predicate: 1 },
      formatters: { truncate: 1, apply: 1 },
      predicates: { 'main-image?': 1 },
      partials: ['a.block'],
      variables: [
        { scope: '', path: 'item' },
        { scope: 'item', path: 'title' },
      ],
    });
  });

  it('knows all 95 formatters and 101 predicates', () => {
    expect(formatterNames.length).toBe(95);
    expect([...formatters.keys()].sort()).toEqual([...formatterNames].sort());
    expect(predicateNames.length).toBe(101);
  });

  it('puts text into the source as literals only', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
    const hostile = '`${1}`\\"\');globalThis.reached=1;(\u2028\u2029</script>';
    expect(text(`${hostile}{x|output ${hostile}}`, {})).toContain('globalThis.reached=1');
    expect((globalThis as { reached?: number }).reached).toBe(undefined);
  });

  it('takes blocks nested thousands deep', () => {
    const depth = 4000;
    expect(text(`${'{.section @}'.repeat(depth)}x${'{.end}'.repeat(depth)}`, { a: 1 })).toBe('x');
    expect(text(`{.odd? n}${'{.or odd? n}'.repeat(depth)}{.or}z{.end}`, { n: 2 })).toBe('z');
  });

  it('encodes the tree of section 23', () => {
    expect(ast('{.if a && b.0|| c}x{.or odd? d}{.end}{.include p out}')).toEqual([
      17,
      1,
      [
        [8, [1, 0], [['a'], ['b', 0], ['c']], [[0, 'x']], [7, 'odd?', [['d'], ' '], [], 3]],
        [24, 'p', [['out'], ' ']],
      ],
      18,
    ]);
  });
});

describe('a text that is run for the first time', () => {
  const page =
    '{.section a}{.repeated section l}{@|json}{.odd? @index}o{.or even? @index}e{.or}n{.end}{.alternates with}{.if x||b}, {.or}; {.end}{.end}{.or}none{.end}{.ctx @c k=b}{@c|json}{.macro m}<{@}>{.end}{b|apply m}{.include m output}{.eval 1+n}{.inject @i p}{@i}{.meta-left}{b,n|format f}{#c}{.var @v b}{.var @w b|capitalize}{@v}{@w}{f|nope}{f|message n}{.section none}x{.or}-{.end}';
  const data = { a: { l: [1, 2, 3] }, b: 'bee', n: 2, f: 'hi {0}', x: 0 };
  const options = { now: 0, injects: { p: 'in' }, enableExpr: true, enableInclude: true };

  it('does what its emitted code does', () => {
    const emitted = execute(instantiate(compileTemplate(page).source), data, options);
    const prepared = prepare(page);
    for (let i = 0; i < 250; i++) expect(execute(prepared, data, options)).toEqual(emitted);
    expect(textOfParts(emitted.parts)).toContain('1o, 2e, 3o');
    expect(prepared.errors).toEqual(compileTemplate(page).errors);
  });

  it('counts the same steps', () => {
    for (let steps = 1; steps < 400; steps += 7) {
      const emitted = execute(instantiate(compileTemplate(page).source), data, { ...options, limits: { steps } });
      expect(execute(prepare(page), data, { ...options, limits: { steps } })).toEqual(emitted);
    }
  });

  it('may nest its blocks thousands deep', () => {
    const depth = 4000;
    const { parts } = execute(prepare(`${'{.section @}'.repeat(depth)}x${'{.end}'.repeat(depth)}`), { a: 1 }, options);
    expect(parts).toEqual(['x']);
  });
});

describe('hostile data', () => {
  it('reaches no prototype, only its own keys', () => {
    const json: unknown = JSON.parse('{"a":{"__proto__":{"x":1}},"l":[1],"constructor":{"name":"mine"}}');
    expect(text('{a.x}{toString}{l.length}{l.map}{a.constructor.name}|{constructor.name}', json)).toBe('|mine');
    expect(text('{l|count}{a|get k|json}', { ...(json as object), k: '__proto__' })).toBe('1{"x":1}');
  });

  it('is never changed', () => {
    const json = { a: { b: [1, { c: 2 }] } };
    const before = JSON.stringify(json);
    text('{.section a}{.var @b b}{.ctx @c d=b}{@c|json}{.repeated section b}{@}{.end}{.end}', Object.freeze(json));
    expect(JSON.stringify(json)).toBe(before);
  });

  it('nested beyond the native stack fails its tag only', () => {
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let i = 0; i < 100_000; i++) at = at.a = {};
    const { parts, errors } = run('1{deep|json-pretty}2', { deep });
    expect(parts).toEqual(['12']);
    expect(errors[0]?.code).toBe('UNEXPECTED_ERROR');
  });
});

describe('escaping', () => {
  it('is the same for a short text and a long one', () => {
    const piece = `<a href="?x=1&amp;y='2'">`;
    const inText = `&lt;a href="?x=1&amp;amp;y='2'"&gt;`;
    const inAttribute = `&lt;a href=&quot;?x=1&amp;amp;y='2'&quot;&gt;`;
    for (const n of [1, 40]) {
      expect(text('{t|html}', { t: piece.repeat(n) })).toBe(inText.repeat(n));
      expect(text('{t|htmlattr}', { t: piece.repeat(n) })).toBe(inAttribute.repeat(n));
    }
  });
});

describe('limits', () => {
  const list = Array.from({ length: 1000 }, (_, i) => i);
  const loop = '{.repeated section l}{.repeated section l}{.repeated section l}x{.end}{.end}{.end}';
  const nested = { l: list.map(() => ({ l: list.map(() => ({ l: list })) })) };

  it('end a loop at its step limit, with what was printed so far', () => {
    const { parts, errors } = run(`start${loop}`, nested, { limits: { steps: 10_000 } });
    expect(errors.map(({ code }) => code)).toEqual(['CODE_LIMIT_REACHED']);
    expect(textOfParts(parts)).toMatch(/^startx+$/);
    expect(textOfParts(parts).length).toBeLessThan(10_000);
  });

  it('end output at its limit', () => {
    const { parts, errors } = run(
      '{.repeated section l}{t}{t}{.end}',
      { l: list, t: 'y'.repeat(1000) },
      {
        limits: { outputChars: 50_000 },
      },
    );
    expect(errors[0]?.message).toBe('RuntimeError: A output code limit was reached (50000 characters)');
    expect(textOfParts(parts).length).toBeLessThan(60_000);
  });

  it('end what formatters pile up in variables', () => {
    const template = `{.macro twice}{@}{@}{.end}{.var @a s}${'{.var @a @a|apply twice}'.repeat(80)}`;
    expect(run(template, { s: 'abc' }).errors[0]?.code).toBe('CODE_LIMIT_REACHED');
    const expression = `{.eval @a = "abc"}${'{.eval @a = @a + @a}'.repeat(80)}`;
    expect(run(expression, {}, { enableExpr: true }).errors[0]?.code).toBe('EXPRESSION_REDUCE');
  });

  it('end what partials make of themselves, and go on behind it', () => {
    const { parts, errors } = run('{@|apply tree} end', {}, { partials: { tree: 'x{@|apply tree}{@|apply tree}' } });
    expect(errors.filter(({ code }) => code === 'CODE_LIMIT_REACHED')).toHaveLength(1);
    const text = textOfParts(parts);
    expect([text.endsWith(' end'), text.length]).toEqual([true, 1001 + ' end'.length]);
    // One that ends within the limits is unaffected.
    const nodes = { l: list.slice(0, 30).map(() => ({ l: list.slice(0, 30).map(() => ({})) })) };
    const tree = run('{@|apply node}', nodes, { partials: { node: '.{.repeated section l}{@|apply node}{.end}' } });
    expect([tree.errors, textOfParts(tree.parts).length]).toEqual([[], 1 + 30 + 900]);
  });

  it('ask the host for the time', () => {
    let looks = 0;
    const isOverdue = () => ++looks > 3;
    expect(run(loop, nested, { limits: { isOverdue } }).errors[0]?.code).toBe('CODE_LIMIT_REACHED');
    expect(looks).toBe(4);
  });

  it('count what formatters and predicates go through, not only how often they are called', () => {
    const data = { l: list.slice(0, 50), t: 'x'.repeat(1 << 20), many: Array.from({ length: 1 << 17 }, (_, i) => i) };
    for (const tag of ['{t|truncate 5}', '{t|str|count}', '{.equal? many t}{.end}']) {
      let looks = 0;
      const isOverdue = () => ++looks > 3;
      const { errors } = run(`{.repeated section l}${tag}{.end}`, data, { limits: { isOverdue } });
      expect([tag, errors[0]?.code]).toEqual([tag, 'CODE_LIMIT_REACHED']);
    }
  });

  it('hold the size of messages: one that is too long or too deep fails its tag', () => {
    const deep = `${'{0 plural other{'.repeat(60)}x${'}}'.repeat(60)}`;
    const data = { long: '{0} '.repeat(20_000), deep: deep.repeat(3), fine: '{0} '.repeat(1000), n: 7 };
    const { parts, errors } = run('a{long|message n}b{deep|message n}c{fine|message n}', data, { locale: 'en' });
    expect(textOfParts(parts)).toBe(`abc${'7 '.repeat(1000)}`);
    expect(errors.map(({ code, offset }) => [code, offset])).toEqual([
      ['UNEXPECTED_ERROR', 2],
      ['UNEXPECTED_ERROR', 19],
    ]);
  });

  it('hold the depth of partials, and stay balanced', () => {
    const partials = { deep: '.{@|apply deep}' };
    const { parts, errors } = run('{@|apply deep}|{@|apply deep}', {}, { partials });
    expect(textOfParts(parts)).toBe(`${'.'.repeat(16)}|${'.'.repeat(16)}`);
    expect(errors.map(({ code }) => code)).toEqual(['APPLY_PARTIAL_RECURSION_DEPTH', 'APPLY_PARTIAL_RECURSION_DEPTH']);
  });

  it('keep the list of errors short', () => {
    const { errors } = run('{.repeated section l}{.repeated section @l}{.end}{x|apply none}{y|apply none}{.end}', {
      l: list,
    });
    expect(errors.length).toBe(1000);
  });

  it('keep the texts of errors short together', () => {
    const { errors } = run(
      `{.repeated section l}{.eval "${'x'.repeat(100_000)}" + @}{.end}`,
      { l: list.map(() => ({})) },
      { enableExpr: true },
    );
    expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 'EXPRESSION_REDUCE'));
  });
});

describe('a failing tag', () => {
  it('prints nothing, and its neighbours still print', () => {
    const { parts, errors } = run('a{bad|encode-uri}b{.var @v bad|encode-uri}{@v}c', { bad: '\ud800' });
    expect(parts).toEqual(['abc']);
    expect(errors.map(({ message, offset }) => [message, offset])).toEqual([
      ['RuntimeError: Unexpected URIError error when executing VARIABLE: URI malformed', 2],
      ['RuntimeError: Unexpected URIError error when executing BINDVAR: URI malformed', 19],
    ]);
  });

  it('in a partial names the partial', () => {
    const { errors } = run('{@|apply p}', { bad: '\ud800' }, { partials: { p: '\n {bad|encode-uri}' } });
    expect(errors.map(({ line, offset, partial }) => [line, offset, partial])).toEqual([[2, 2, 'p']]);
  });
});

describe('partials', () => {
  it('may come compiled, from a function', () => {
    const compiled = instantiate(compileTemplate('<{@}>').source);
    expect(
      text('{a|apply p}{a|apply q}', { a: 1 }, { partials: (name) => (name === 'p' ? compiled : undefined) }),
    ).toBe('<1>');
  });

  it('are not found on prototypes', () => {
    expect(run('{a|apply constructor}', { a: 1 }, { partials: {} }).errors[0]?.code).toBe('APPLY_PARTIAL_MISSING');
  });
});
