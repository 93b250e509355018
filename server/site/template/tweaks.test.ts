// Tweak values from owners and presets: how they compile, and that none can escape its declaration.
import { describe, expect, it } from 'vitest';
import {
  declarationsOf,
  lessRules,
  lessVariables,
  presetValues,
  tweakClasses,
  tweaksOf,
  tweakValues,
} from './tweaks.ts';

const tweaks = tweaksOf(`
// tweak: { "type": "color", "title": "Ink" }
@ink: #111;
// tweak: { "type": "checkbox", "title": "Wide Page", "active": "true" }
// tweak: { "type": "dropdown", "title": "Menu", "options": ["A B", "C"], "default": "C" }
// tweak: { "type": "font", "title": "Head" }
.head { font-family: "Lora"; font-size: 20px; }
// tweak: { "type": "image", "title": "Banner" }
.banner { background-image: none; }
`);

describe('tweaks', () => {
  it('are texts for scripts, a font also in its parts', () => {
    expect(tweakValues(tweaks, { 'head-font-size': '24px', menu: 'A B' })).toEqual({
      ink: '#111',
      'wide-page': 'true',
      menu: 'A B',
      head: '{font-family:"Lora";font-size:24px}',
      'head-font-family': '"Lora"',
      'head-font-size': '24px',
      banner: '{background-image:none}',
    });
    expect(tweakClasses(tweaks, { menu: 'A B', 'wide-page': 'false' })).toEqual(['menu-a-b']);
  });

  it('take a font as one text, for the variables and for the rule that is a mixin', () => {
    const chosen = { head: '{font-family:"Inter";font-size:1.4em;color:red}' };
    expect(lessVariables(tweaks, chosen)).toEqual({ 'head-font-family': '"Inter"', 'head-font-size': '1.4em' });
    expect(lessRules(tweaks, chosen)).toBe('\n.head {font-family:"Inter";font-size:1.4em}');
    expect(lessRules(tweaks, { banner: '{background-image:url("/s/a.jpg");background-size:cover}' })).toBe(
      '\n.banner {background-image:url("/s/a.jpg");background-size:cover}',
    );
    expect(lessRules(tweaks, {})).toBe('');
  });

  it.each([
    '{font-family:x} body{display:none}',
    '{font-size:1em}/**/;@plugin "x"',
    '{font-family:"x;} @import "y"}',
    '{font-size:`alert()`}',
    '{font-size:@other}',
    '{font-size:1em\\\\}',
    'font-size:1em',
    '{font-size:1em/*}',
  ])('never leave their place: %s', (value) => {
    for (const text of Object.values(declarationsOf(value, ['font-family', 'font-size'])))
      expect(text).not.toMatch(/[;{}@`\\]|\/\*/);
  });

  it('of a preset are those that the template has', () => {
    expect(presetValues(tweaks, { ink: '#222', 'head-font-size': '9px', gone: '1', 'Wide Page': 'false' })).toEqual({
      ink: '#222',
      'head-font-size': '9px',
      'wide-page': 'false',
    });
  });
});
