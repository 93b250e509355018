// node server/setup/fonts.mjs: takes the Latin files of the fonts on offer from their npm packages into data/fonts/web, and writes
// their table of facts. Run it again after changing the list.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fontkit from 'fontkit';
import { root } from './steps.mjs';

/** Package, category, and whether its own italics are worth their bytes. */
const wanted = [
  ['@fontsource-variable/inter', 'sans-serif'],
  ['@fontsource-variable/dm-sans', 'sans-serif'],
  ['@fontsource-variable/figtree', 'sans-serif'],
  ['@fontsource-variable/karla', 'sans-serif'],
  ['@fontsource-variable/manrope', 'sans-serif'],
  ['@fontsource-variable/outfit', 'sans-serif'],
  ['@fontsource-variable/plus-jakarta-sans', 'sans-serif'],
  ['@fontsource-variable/public-sans', 'sans-serif'],
  ['@fontsource-variable/space-grotesk', 'sans-serif'],
  ['@fontsource-variable/work-sans', 'sans-serif'],
  ['@fontsource-variable/cormorant', 'serif', 'italic'],
  ['@fontsource-variable/eb-garamond', 'serif', 'italic'],
  ['@fontsource-variable/fraunces', 'serif', 'italic'],
  ['@fontsource/libre-baskerville', 'serif', 'italic'],
  ['@fontsource-variable/lora', 'serif', 'italic'],
  ['@fontsource-variable/newsreader', 'serif'],
  ['@fontsource-variable/playfair-display', 'serif', 'italic'],
  ['@fontsource-variable/source-serif-4', 'serif', 'italic'],
  ['@fontsource/abril-fatface', 'display'],
  ['@fontsource/bebas-neue', 'display'],
  ['@fontsource-variable/big-shoulders', 'display'],
  ['@fontsource-variable/bricolage-grotesque', 'display'],
  ['@fontsource/dm-serif-display', 'display'],
  ['@fontsource-variable/syne', 'display'],
  ['@fontsource-variable/caveat', 'script'],
  ['@fontsource-variable/dancing-script', 'script'],
  ['@fontsource/pacifico', 'script'],
  ['@fontsource/sacramento', 'script'],
  ['@fontsource/arvo', 'slab-serif'],
  ['@fontsource-variable/bitter', 'slab-serif'],
  ['@fontsource-variable/roboto-slab', 'slab-serif'],
  ['@fontsource/zilla-slab', 'slab-serif'],
  ['@fontsource/ibm-plex-mono', 'mono'],
  ['@fontsource-variable/jetbrains-mono', 'mono'],
  ['@fontsource/space-mono', 'mono'],
  ['@fontsource/press-start-2p', 'other'],
  ['@fontsource/special-elite', 'other'],
];

/** Metrics of the fonts of devices that stand in while ours load: Arial, Times New Roman, and Courier New are as wide as these. */
const standIns = { serif: 'Times-Roman', 'slab-serif': 'Times-Roman', mono: 'Courier' };
const sample =
  'The quick brown fox jumps over the lazy dog and then rests in the shade of an old tree, where it is quiet and cool.';

const afm = (name) => {
  const text = readFileSync(path.join(root, `node_modules/pdfkit/js/data/${name}.afm`), 'utf8');
  const widths = new Map([...text.matchAll(/^C (\d+) ; WX (\d+)/gm)].map(([, code, width]) => [+code, +width / 1000]));
  return [...sample].reduce((sum, letter) => sum + (widths.get(letter.charCodeAt(0)) ?? 0.5), 0);
};
const rounded = (value) => Math.round(value * 1000) / 1000;

const folder = path.join(root, 'data/fonts/web');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const rows = [];
for (const [name, category, withItalic] of wanted) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', temporary, name]);
  execFileSync('tar', ['xzf', path.join(temporary, readdirSync(temporary)[0]), '-C', temporary]);
  const source = path.join(temporary, 'package');
  const { id, family, weights, license } = JSON.parse(readFileSync(path.join(source, 'metadata.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const isVariable = name.startsWith('@fontsource-variable/');
  const faces = [];
  let metrics;
  for (const style of withItalic ? ['normal', 'italic'] : ['normal']) {
    const files = isVariable
      ? [[`${Math.min(...weights)} ${Math.max(...weights)}`, `${id}-latin-wght-${style}.woff2`]]
      : [400, ...(style === 'normal' ? [700] : [])]
          .filter((weight) => weights.includes(weight))
          .map((weight) => [String(weight), `${id}-latin-${weight}-${style}.woff2`]);
    for (const [weight, file] of files) {
      const bytes = readFileSync(path.join(source, 'files', file));
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const kept = `${file.slice(0, -'.woff2'.length).replace(/-latin(?:-wght)?/, '')}.${hash}.woff2`;
      writeFileSync(path.join(folder, kept), bytes);
      faces.push({ style, weight, file: kept });
      if (metrics) continue;
      const font = fontkit.create(bytes);
      const ownWidth = font.layout(sample).advanceWidth / font.unitsPerEm;
      const scale = ownWidth / afm(standIns[category] ?? 'Helvetica');
      metrics = {
        size: rounded(scale),
        ascent: rounded(font.ascent / font.unitsPerEm / scale),
        descent: rounded(-font.descent / font.unitsPerEm / scale),
        gap: rounded(font.lineGap / font.unitsPerEm / scale),
      };
    }
  }
  writeFileSync(path.join(folder, `${id}-LICENSE.txt`), readFileSync(path.join(source, 'LICENSE')));
  rows.push(
    [family, category, license.type, `${name}@${version}`, Object.values(metrics).join(' ')].join(' | '),
    ...faces.map((face) => `  ${Object.values(face).join(' | ')}`),
  );
  rmSync(temporary, { recursive: true });
}
const catalog = path.join(root, 'server/site/font/catalog.ts');
writeFileSync(catalog, readFileSync(catalog, 'utf8').replace(/(?<=const table = `)[^`]*/, `\n${rows.join('\n')}\n`));
