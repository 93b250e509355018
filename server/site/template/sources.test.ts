// Folders are parsed in the process that serves the site, so parsing must be linear in the text, even for malicious input.
import { describe, expect, it } from 'vitest';
import { compileTemplate, execute, prepare, textOfParts } from '../../../renderer/template/template.ts';
import { workOf } from '../../testing/harness/work.ts';
import { textBytesMax } from './limits.ts';
import { inlineScriptsOf, placeOf, sourcesOf } from './sources.ts';

const conf = '{"layouts": {"default": {"regions": ["a"]}}}';
const read = (files: Record<string, string>) =>
  sourcesOf(new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])));
const full = (piece: string) => piece.repeat(Math.floor(textBytesMax / piece.length));

describe('sourcesOf', () => {
  it.each([
    '<squarespace:query collection="a">x',
    '<squarespace:query ',
    '<script>',
    '<script ',
    '{##',
    '<squarespace:a>x</squarespace:a>',
  ])('reads a region that is nothing but %s in time', async (piece) => {
    expect(await workOf(() => read({ 'template.conf': conf, 'a.region': full(piece) }))).toBeLessThan(250);
  });

  it.each([']', '}, ', ',\n', '/*', '"\n'])('reads settings that are nothing but %j in time', async (piece) => {
    const reading = () => {
      const { problems } = read({ 'template.conf': full(piece) });
      expect(problems[0]).toMatchObject({ file: 'template.conf', level: 'error' });
    };
    expect(await workOf(reading)).toBeLessThan(250);
  });

  it('closes the last open tag of a name, and takes one that is never closed as empty', () => {
    const { bodies } = read({
      'template.conf': conf,
      'a.region':
        '<squarespace:query collection="a"><squarespace:query collection="b">in{# </squarespace:query> #}ner</squarespace:query>',
    });
    expect(bodies.map(({ text }) => text)).toEqual(['in{# </squarespace:query> #}ner']);
  });
});

describe('inlineScriptsOf', () => {
  it('takes what the browser would run, as it is written', () => {
    const text = `<script>a()</script><script src="/x.js">b()</script><SCRIPT type="module">c()</SCRIPT ><script type="text/x">d</script><script type='text/javascript' data-src="1">e()</script><script type=application/ld+json>{}</script><script>`;
    expect(inlineScriptsOf(text)).toEqual(['a()', 'c()', 'e()']);
  });

  it('knows the region of each line, also where one ends in the middle of a line, and prints them as they are', () => {
    const layout = read({
      'template.conf': '{"layouts": {"default": {"regions": ["a", "b", "c"]}}}',
      'a.region': '<a>\n{x|one}',
      'b.region': '{.section y}{x|two}<b>',
      'c.region': '\n<c>{x|three}',
    }).layouts.default!;
    const { errors } = compileTemplate(layout.text);
    const places = errors.map(({ line, opened, message }) => {
      const place = placeOf(layout, opened?.line ?? line);
      return [place.file, place.line, /'(\w+)'|EOF/.exec(message)?.[0]];
    });
    expect(places).toEqual([
      ['a.region', 2, "'one'"],
      ['b.region', 1, "'two'"],
      ['c.region', 2, "'three'"],
      // Start of the section that is never closed.
      ['b.region', 1, 'EOF'],
    ]);
    expect(textOfParts(execute(prepare(layout.text), {}, { now: 0 }).parts)).toBe('<a>\n{x|one}');
  });
});
