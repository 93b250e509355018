// The LESS job as a function: what template folders need from it (template-folders 9) and what it must refuse.
import { describe, expect, it } from 'vitest';
import { workOf } from '../server/testing/harness/work.ts';
import compileLess from './compile-less.ts';
import { isPlainCss } from './less/plain.ts';

const compile = (source: string, variables: Record<string, string> = {}) => compileLess({ source, variables });

describe('compile-less (template-folders 9)', () => {
  it('divides everywhere, uses variables of later lines and gives small output', async () => {
    expect(await compile('a { width: @gap / 2; }\n@gap: 10px;')).toEqual({
      css: 'a{width:5px}',
      errors: [],
      isWhole: true,
    });
  });

  it('lets tweak values win over those of the sheet', async () => {
    expect((await compile('@text-color: #fff;\na { color: @text-color }', { 'text-color': '#123456' })).css).toBe(
      'a{color:#123456}',
    );
  });

  it.each(['red; } body { display: none', '`process.exit()`', 'red /* open', '"open', 'rgba(0', '@{x}', ' '])(
    'keeps a tweak value that is no value out of the sheet: %s',
    async (value) => {
      const { css, errors } = await compile('@c: #fff;\na { color: @c }', { c: value });
      expect(css).toBe('a{color:#fff}');
      expect(errors).toHaveLength(1);
      expect(errors[0]?.message).toContain('"c"');
    },
  );

  it('keeps url imports as CSS and follows no other', async () => {
    const { css, errors } = await compile(
      '@import url("//fonts.example.com/css?family=A;B") screen;\n@import "missing.less";\n@import (inline) "/etc/passwd";\n@import \'sqs-ui-font\';\n// @import "comment";\na { b: c }',
    );
    expect(css).toBe('@import url("//fonts.example.com/css?family=A;B") screen;a{b:c}');
    expect(errors.map((error) => error.line)).toEqual([2, 3]);
    expect(errors[0]?.message).toContain('missing.less');
  });

  it('opens no file and runs no program, whatever the sheet says', async () => {
    const { css, errors } = await compile(
      'a { b: data-uri("/etc/passwd"); c: image-size("/etc/passwd"); d: ~`process.exit(1)`; }\n@plugin "fs";\n@p: "x";\n@import "@{p}.less";\n@import url("@{p}.less");\ne { f: g }',
    );
    expect(css).not.toContain('root:');
    expect(css).toContain('e{f:g}');
    expect(errors.map((error) => error.line)).toEqual(expect.arrayContaining([1, 2, 4, 5]));
  });

  it('counts unknown mixins as empty and says where they stand', async () => {
    const { css, errors } = await compile(
      'a {\n  .nowhere(1, 2);\n  b: c;\n}\n#ns { .m() { x: y } }\nd {\n  #ns > .other();\n  #ns > .m();\n}',
    );
    expect(css).toBe('a{b:c}d{x:y}');
    expect(errors).toEqual([
      { line: 2, message: '.nowhere is undefined' },
      { line: 7, message: '#ns > .other is undefined' },
    ]);
  });

  it('knows the mixins the platform supplies, and lets a sheet redefine them', async () => {
    const { css, errors } = await compile(
      'a { .sqs-ui-font(star); .button-block-guarded-mixin-outline-hover-style(red); b: c }\n.mixin-template-social-icons-color(#abcdef);\n.mixin-template-social-icons-color-body(#fff);',
    );
    expect(errors).toEqual([]);
    expect(css).toContain('fill:#abcdef');
    expect((await compile('.sqs-ui-font(@i) { content: @i }\na { .sqs-ui-font("x") }')).css).toBe('a{content:"x"}');
  });

  it('leaves out a statement that cannot be evaluated, with its line', async () => {
    const { css, errors } = await compile('a {\n  b: @nope;\n  c: darken(1px, 10%);\n  d: e;\n}\nf { g: "}"; h: i }');
    expect(css).toBe('a{d:e}f{g:"}";h:i}');
    expect(errors.map((error) => error.line)).toEqual([2, 3]);
  });

  it('derives the variables of a font tweak from its rule', async () => {
    const sheet =
      '// tweak: {"type":"font","title":"Body"}\n.body-font { font-family: "Lora", serif; font-size: 20px; }\na { .body-font; line-height: @body-font-line-height; x: @body-font-font-size / 2 }';
    const { css, errors } = await compile(sheet);
    expect(errors).toEqual([]);
    expect(css).toContain('a{font-family:"Lora",serif;font-size:20px;line-height:1.4em;x:10px}');
    expect((await compile(sheet, { 'body-font-font-size': '30px' })).css).toContain('x:15px');
  });

  it('reports a sheet that cannot be read at all', async () => {
    const { css, errors } = await compile('a { b: c;');
    expect(css).toBe('');
    expect(errors).toHaveLength(1);
  });

  const around = (bad: string) => ['@ink: red;\na { b: c }', bad, 'y { color: @ink; width: @gap }'];
  const joined = (sheets: readonly string[]) =>
    compileLess({
      source: sheets.join('\n'),
      sheets: sheets.map((_, at) => sheets.slice(0, at).join('\n').split('\n').length - (at === 0 ? 1 : 0)),
      variables: {},
    });

  it.each([
    ['a block that is not closed', '@gap: 1px;\nd { e: f;\ng { h: i }', 'a{b:c}g{h:i}y{color:red;width:1px}', 4],
    [
      'such a block in another',
      '@gap: 1px;\n@media x {\n  d { e: f;\n}\ng { h: i }',
      'a{b:c}g{h:i}y{color:red;width:1px}',
      4,
    ],
    ['such a block and no line breaks', '@gap: 1px; d { e: f; g { h: i }', 'a{b:c}y{color:red;width:1px}', 3],
    [
      'a bracket that closes nothing',
      '@gap: 1px; d { e: f } }\ng { h: i }',
      'a{b:c}d{e:f}g{h:i}y{color:red;width:1px}',
      3,
    ],
    ['a comment that does not end', '@gap: 1px;\n/* d { e: f }', 'a{b:c}y{color:red;width:1px}', 4],
    [
      'no styles but a page',
      `@gap: 1px;\n${'<p>it is here</p>\n<i class="a">;</i>{'.repeat(50)}`,
      'a{b:c}y{color:red;width:1px}',
      3,
    ],
  ])('keeps the fault of one sheet from the others: %s', async (_, bad, css, line) => {
    const { errors, ...made } = await joined(around(bad));
    expect(made).toEqual({ css, isWhole: true });
    expect(errors[0]?.line).toBe(line);
    expect(errors.length).toBeLessThan(50);
  });

  it('goes on without a sheet of variables that is not there', async () => {
    const uses = Array.from({ length: 60 }, (_, at) => `.u${at} { color: @c${at % 15}; margin: 0 }`);
    const { css, errors, isWhole } = await compile(uses.join('\n'));
    expect(isWhole).toBe(true);
    for (const at of uses.keys()) expect(css).toMatch(new RegExp(`\\.u${at}\\{(?:color:undefined;)?margin:0\\}`));
    expect(errors.map(({ message }) => message)).toContain('variable @c14 is undefined');
  });

  it.each([
    ['loops without sense', '.l(@i) when (@i > 0) { .l(@i - 1); } .l(100000);'],
    ['brackets', `a{b: ${'('.repeat(50_000)}}`],
    ['blocks', 'a{'.repeat(20_000)],
    ['addresses', 'url('.repeat(50_000)],
    ['imports', '@import '.repeat(20_000)],
    ['quotes', "'".repeat(100_000)],
  ])('answers in time when a sheet is made of %s', async (_, source) => {
    let made: Awaited<ReturnType<typeof compile>> | undefined;
    expect(await workOf(async () => (made = await compile(source)))).toBeLessThan(1500);
    const { css, errors } = made!;
    expect(css).toBe('');
    expect(errors.length).toBeGreaterThan(0);
    for (const { message } of errors) expect(message).not.toBe('');
  });

  it('survives a mixin that calls itself', async () => {
    const { css, errors } = await compile('.m() { .m(); }\na { .m(); }\nb { c: d }');
    expect(errors.length).toBeGreaterThan(0);
    expect(css).toBe('b{c:d}');
  });
});

describe('large sheets and old LESS', () => {
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `.c${n} > a:hover, .d${n} { margin: 0 ${n % 50}px; background: url("/assets/${n}.png"); }\n`,
    ).join('');
  const font = `@font-face { font-family: x; src: url("data:font/woff2;base64,${'AAAA'.repeat(500_000)}"); }\n`;

  it('takes 5 MB of plain CSS, fonts in it included, as it is and where it stands', async () => {
    const plain = `@charset "utf-8";\n/* } */\n${font}@media (min-width: 10px) {\n${rows(40_000)}}\n`;
    expect(plain.length).toBeGreaterThan(5_000_000);
    const own = '@gap: 10px;\n.own { width: @gap / 2; }\n';
    const source = `${own}${plain}.last { a: b }\n.wrong { .nowhere(1, 2); }\n`;
    const lines = (text: string) => text.split('\n').length - 1;
    const sheets = [0, lines(own), lines(own) + lines(plain)];
    const { css, errors } = await compileLess({ source, sheets, variables: {} });
    expect(css.startsWith('.own{width:5px}')).toBe(true);
    expect(css.endsWith('.last{a:b}')).toBe(true);
    expect(css).toContain('.c39999 > a:hover, .d39999 {');
    expect(css.length).toBeGreaterThan(5_000_000);
    expect(css).not.toMatch(/stoa-(?:sheet|file)|@charset/);
    expect(errors).toEqual([{ line: lines(source), message: '.nowhere is undefined' }]);
  });

  it('compiles what is LESS in a large sheet, with its fonts', async () => {
    const { css } = await compile(`@c: #abc;\n${font}${rows(1500)}.x { .y { color: @c; } }`);
    expect(css).toContain('.x .y{color:#abc}');
    expect(css).toContain(`base64,${'AAAA'.repeat(500_000)}`);
  });

  it.each([
    ['a variable', '@a: 1px;', false],
    ['the use of one', '.a { width: @a; }', false],
    ['an interpolation', '.a-@{b} { c: d }', false],
    ['a mixin', '.a { .b; }', false],
    ['a mixin with brackets', '.b();', false],
    ['the definition of a mixin', '.b() { c: d }', false],
    ['a rule in a rule', '.a { .b { c: d } }', false],
    ['a line comment', '.a { c: d } // e', false],
    ['a function', '.a { color: darken(#fff, 5%); }', false],
    ['an open bracket', '.a { c: d', false],
    ['a bracket too many', '.a { c: d } }', false],
    ['an import', '@import url(x.css);', false],
    [
      'CSS',
      '@media print { .a:not(.b) > c::after { content: "} @a"; d: url(//x.example/@y) } } @font-face { src: url(a) }',
      true,
    ],
  ])('sees %s', (_, text, isPlain) => {
    expect(isPlainCss(text)).toBe(isPlain);
  });

  it('compiles selectors as LESS before 1.4 wrote them, and leaves arguments alone', async () => {
    const { css, errors } = await compile(
      '.loop(@n) when (@n > 0) { (~".col-@{n}") { width: (100% / @n); } .loop(@n - 1); }\n.loop(2);\n@name: "old";\n(~".@{name}"), .too { a: b }\nul (~"li.@{name}"):hover { a: b }\n.m(@x) { c: @x }\n.d { .m(~"e f"); }\n@phone: ~"(max-width: 9px)";\n@media @phone { .p { a: b } }',
    );
    expect(errors).toEqual([]);
    expect(css).toBe(
      '.col-2{width:50%}.col-1{width:100%}.old,.too{a:b}ul li.old:hover{a:b}.d{c:e f}@media (max-width: 9px){.p{a:b}}',
    );
  });
});
