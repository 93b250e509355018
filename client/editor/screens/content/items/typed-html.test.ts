import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitizeHtml } from '../../../../../server/content/html/sanitize.ts';
import { htmlOfTyped, typedOf } from './typed-html.ts';

it.each([
  ['<p>Two inks &amp; a press.</p>', 'Two inks & a press.'],
  ['<p>One</p>\n<p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['1 &lt; 2', '1 < 2'],
  ['', ''],
])('%s is typed as %j', (html, typed) => {
  expect(typedOf(html)).toBe(typed);
});

it.each([
  '<p>Some <em>soft</em> words</p>',
  '<p class="lead">x</p>',
  '<ul><li>x</li></ul>',
  '<p>a</p> between <p>b</p>',
  '<p>&lt;b&gt;</p>',
  '<p>&hellip;</p>',
])('%s is more than paragraphs, and stays as it is', (html) => {
  expect(typedOf(html)).toBe(html);
  expect(htmlOfTyped(html)).toBe(html);
});

it('what is typed without tags is read back as typed, through what the server keeps of it', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom(...'ab &<>;"\'1é'), minLength: 1, maxLength: 8 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 4 }), (paragraphs) => {
      const line = (text: string) => text.replace(/>/g, ')').replace(/\s+/g, ' ').trim();
      const typed = paragraphs
        .map((texts) => texts.map(line).filter(Boolean).join('\n'))
        .filter(Boolean)
        .join('\n\n');
      expect(typedOf(sanitizeHtml(htmlOfTyped(typed)).html)).toBe(typed);
    }),
  );
});
