// The default theme compiles without errors, stays within its budgets, and has readable colors, with its own palette and with
// each preset. Editor 4.2 and 4.4.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compileTemplate, execute, instantiate } from '../../renderer/template/template.ts';
import compileLess from '../../workers/compile-less.ts';
import { lessVariables, tweaksOf } from '../site/template/tweaks.ts';

const theme = new URL('../../data/templates/atelier/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, theme), 'utf8');
const filesOf = (folder: string) => readdirSync(new URL(`${folder}/`, theme)).map((name) => `${folder}/${name}`);
const { stylesheets } = JSON.parse(textOf('template.conf')) as { stylesheets: string[] };
const source = ['reset.css', ...stylesheets].map((name) => textOf(`styles/${name}`)).join('\n');

const compile = (variables: Record<string, string>) => compileLess({ source, variables, readable: true });

describe('the Atelier theme', () => {
  const templates = [
    'site.region',
    ...filesOf('blocks'),
    ...filesOf('collections').filter((path) => !path.endsWith('.conf')),
  ];

  it.each(templates)('has no mistake in %s', (path) => {
    expect(compileTemplate(textOf(path)).errors).toEqual([]);
  });

  it('names each partial it uses', () => {
    for (const path of templates) {
      for (const [, name] of textOf(path).matchAll(/\|apply ([\w-]+\.block)/g))
        expect(templates).toContain(`blocks/${name}`);
      for (const [, name] of textOf(path).matchAll(/template="([\w-]+)"/g))
        expect(templates).toContain(`blocks/${name}.block`);
    }
  });

  it('links policies and profiles in header and footer, and only those that the shop has', () => {
    const linked = (part: 'header' | 'footer', returnPolicy: string, profiles: readonly string[]) => {
      const website = { socialAccounts: profiles.map((profileUrl) => ({ profileUrl, serviceName: 'Away' })) };
      const stoa = { [part]: { showPolicies: true, showSocial: true } };
      const site = { stoa, website, websiteSettings: { storeSettings: { returnPolicy } } };
      const { source } = compileTemplate(textOf(`blocks/${part}.block`));
      const { parts } = execute(instantiate(source), site, { now: 0, locale: 'en' });
      return [...parts.join('').matchAll(/href="(\/policies[^"]*|https:[^"]*)"/g)].map(([, href]) => href);
    };
    expect(linked('footer', '<p>Within 30 days.</p>', ['https://away.example/us'])).toEqual([
      '/policies/returns',
      'https://away.example/us',
    ]);
    expect(linked('header', '', ['https://away.example/us'])).toContain('https://away.example/us');
    expect([...linked('footer', '', []), ...linked('header', '', [])]).toEqual([]);
  });

  it.each(['blocks/event-row.block', 'collections/events.item'])('names the time zone of events in %s', (path) => {
    const [startDate, endDate] = [Date.UTC(2030, 0, 31, 23), Date.UTC(2030, 1, 1, 1)];
    const drawn = (event: object) => {
      const data = { ...event, item: event, website: { timeZone: 'America/New_York' } };
      return execute(instantiate(compileTemplate(textOf(path)).source), data, { now: 0, locale: 'en' }).parts.join('');
    };
    expect(drawn({ startDate, endDate })).toMatch(/6:00\sPM – 8:00\sPM\sEST</);
    expect(drawn({ startDate, endDate: startDate })).toMatch(/>6:00\sPM\sEST</);
  });

  it('has a stylesheet without faults of at most 14.3 kB, and fonts of at most 90 kB', async () => {
    const { css, errors } = await compileLess({ source, variables: {} });
    expect(errors).toEqual([]);
    expect(css.includes('~"')).toBe(false);
    expect(gzipSync(css).length).toBeLessThan(14_300);
    const fonts = filesOf('assets/fonts').filter((path) => path.endsWith('.woff2'));
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.reduce((sum, path) => sum + statSync(new URL(path, theme)).size, 0)).toBeLessThan(90_000);
  });
});

const palettes = [
  { name: 'its own palette', variables: {} },
  ...filesOf('presets').map((path) => {
    const preset = JSON.parse(textOf(path)) as { title: string; templateTweaks: Record<string, string> };
    return { name: `the preset ${preset.title}`, variables: lessVariables(tweaksOf(source), preset.templateTweaks) };
  }),
];

/** Pairs of foreground and background, with the minimum contrast: text 4.5; edges of controls and the focus ring 3. */
const pairs: readonly [string, string, number][] = [
  ['fg', 'bg', 7],
  ['fg', 'bg-2', 7],
  ['fg-muted', 'bg', 4.5],
  ['fg-muted', 'bg-2', 4.5],
  ['accent', 'bg', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'sale', 4.5],
  ['danger', 'bg', 4.5],
  ['success', 'bg', 4.5],
  ['focus', 'bg', 3],
  ['border-strong', 'bg', 3],
];

describe.each(palettes)('with $name', ({ variables }) => {
  it('can be read in all six section themes', async () => {
    const { css, errors } = await compile(variables);
    expect(errors).toEqual([]);
    const tooPale: string[] = [];
    for (const name of ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2']) {
      const colours = coloursOf(css, name);
      for (const [on, ground, least] of pairs) {
        const found = contrast(colours[on]!, colours[ground]!);
        if (!(found >= least)) tooPale.push(`${name}: ${on} on ${ground} has ${found.toFixed(2)}, needs ${least}`);
      }
    }
    expect(tooPale).toEqual([]);
  });
});

it('the check notices colours that are too pale', () => {
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

function coloursOf(css: string, name: string): Record<string, string> {
  const rule = new RegExp(`\\[data-theme=${name}\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/gi)].map(([, key, value]) => [key!, value!]),
  );
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
