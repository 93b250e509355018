import { describe, expect, it } from 'vitest';
import { attributes, type Html, html, htmlLines, joinHtml, raw } from './html.ts';

describe('html templates', () => {
  it('escape text, for elements and for attributes', () => {
    const said = `<b title="x" data-y='z'>&`;
    expect(String(html`<p title="${said}">${said}</p>`)).toBe(
      '<p title="&lt;b title=&quot;x&quot; data-y=&#39;z&#39;&gt;&amp;">&lt;b title=&quot;x&quot; data-y=&#39;z&#39;&gt;&amp;</p>',
    );
  });

  it('keep what is markup already', () => {
    expect(String(html`<p>${html`<b>${'<'}</b>`}${raw('<i>x</i>')}</p>`)).toBe('<p><b>&lt;</b><i>x</i></p>');
  });

  it('join lists, and print nothing for what is absent', () => {
    expect(String(html`<ul>${['<', 2].map((one) => html`<li>${one}</li>`)}${undefined}${null}${false}</ul>`)).toBe(
      '<ul><li>&lt;</li><li>2</li></ul>',
    );
    expect(String(joinHtml(['a', '<', html`<b>`], html`<br>`))).toBe('a<br>&lt;<br><b>');
    expect(String(htmlLines('a\n<'))).toBe('a<br>&lt;');
  });

  it('write attributes', () => {
    expect(String(attributes({ id: 'a"', checked: true, hidden: false, value: undefined, rows: 4, alt: '' }))).toBe(
      ' id="a&quot;" checked rows="4" alt=""',
    );
  });

  it('refuse at compile time what is not text, and text that was not escaped', () => {
    // @ts-expect-error a flag is a mistake
    const ofFlag = () => html`<p>${true as boolean}</p>`;
    // @ts-expect-error an object has no text
    const ofObject = () => html`<p>${{}}</p>`;
    // @ts-expect-error only a template or `raw` makes markup
    const markup: Html = 'text';
    expect([ofFlag, ofObject, markup]).toHaveLength(3);
  });
});
