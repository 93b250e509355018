// The fonts on offer, from the Latin files of npm packages. Portable.
import type { CatalogFont, FontCategory } from './schema.ts';

/**
 * Written by `node server/setup/fonts.mjs`: family, category, license, package, and metrics (size, ascent, descent, and gap); below it,
 * its faces with style, weight, and file.
 */
const table = `
Inter | sans-serif | OFL-1.1 | @fontsource-variable/inter@5.3.0 | 1.069 0.906 0.226 0
  normal | 100 900 | inter-normal.3100e775.woff2
DM Sans | sans-serif | OFL-1.1 | @fontsource-variable/dm-sans@5.3.0 | 1.042 0.952 0.298 0
  normal | 100 900 | dm-sans-normal.9fea608a.woff2
Figtree | sans-serif | OFL-1.1 | @fontsource-variable/figtree@5.3.0 | 0.994 0.956 0.251 0
  normal | 300 900 | figtree-normal.4ba7d3d0.woff2
Karla | sans-serif | OFL-1.1 | @fontsource-variable/karla@5.3.0 | 1.021 0.898 0.247 0
  normal | 200 800 | karla-normal.cd614fed.woff2
Manrope | sans-serif | OFL-1.1 | @fontsource-variable/manrope@5.3.0 | 0.988 1.079 0.304 0
  normal | 200 800 | manrope-normal.a30ddcd3.woff2
Outfit | sans-serif | OFL-1.1 | @fontsource-variable/outfit@5.3.0 | 0.977 1.023 0.266 0
  normal | 100 900 | outfit-normal.6c18d579.woff2
Plus Jakarta Sans | sans-serif | OFL-1.1 | @fontsource-variable/plus-jakarta-sans@5.3.0 | 1.035 1.003 0.215 0
  normal | 200 800 | plus-jakarta-sans-normal.153fc85b.woff2
Public Sans | sans-serif | OFL-1.1 | @fontsource-variable/public-sans@5.3.0 | 1.012 0.938 0.222 0
  normal | 100 900 | public-sans-normal.5ed4d31c.woff2
Space Grotesk | sans-serif | OFL-1.1 | @fontsource-variable/space-grotesk@5.3.0 | 1.094 0.899 0.267 0
  normal | 300 700 | space-grotesk-normal.06408904.woff2
Work Sans | sans-serif | OFL-1.1 | @fontsource-variable/work-sans@5.3.0 | 1.123 0.828 0.216 0
  normal | 100 900 | work-sans-normal.1dd49afc.woff2
Cormorant | serif | OFL-1.1 | @fontsource-variable/cormorant@5.3.0 | 0.963 0.959 0.298 0
  normal | 300 700 | cormorant-normal.766e1b19.woff2
  italic | 300 700 | cormorant-italic.6083e8c7.woff2
EB Garamond | serif | OFL-1.1 | @fontsource-variable/eb-garamond@5.3.0 | 0.939 1.073 0.317 0
  normal | 400 800 | eb-garamond-normal.88603384.woff2
  italic | 400 800 | eb-garamond-italic.c664773f.woff2
Fraunces | serif | OFL-1.1 | @fontsource-variable/fraunces@5.3.0 | 1.254 0.78 0.203 0
  normal | 100 900 | fraunces-normal.7f9d191d.woff2
  italic | 100 900 | fraunces-italic.bceec2ef.woff2
Libre Baskerville | serif | OFL-1.1 | @fontsource/libre-baskerville@5.3.0 | 1.27 0.764 0.213 0
  normal | 400 | libre-baskerville-400-normal.3eb80fbc.woff2
  normal | 700 | libre-baskerville-700-normal.96fa6337.woff2
  italic | 400 | libre-baskerville-400-italic.efb7e5f4.woff2
Lora | serif | OFL-1.1 | @fontsource-variable/lora@5.3.0 | 1.157 0.87 0.237 0
  normal | 400 700 | lora-normal.ddb8c660.woff2
  italic | 400 700 | lora-italic.d824d807.woff2
Newsreader | serif | OFL-1.1 | @fontsource-variable/newsreader@5.3.0 | 1.044 0.704 0.254 0
  normal | 200 800 | newsreader-normal.62981321.woff2
Playfair Display | serif | OFL-1.1 | @fontsource-variable/playfair-display@5.3.0 | 1.108 0.977 0.227 0
  normal | 400 900 | playfair-display-normal.e0c764a8.woff2
  italic | 400 900 | playfair-display-italic.54af24bd.woff2
Source Serif 4 | serif | OFL-1.1 | @fontsource-variable/source-serif-4@5.3.1 | 1.175 0.881 0.285 0
  normal | 200 900 | source-serif-4-normal.382475f3.woff2
  italic | 200 900 | source-serif-4-italic.b4f56ddc.woff2
Abril Fatface | display | OFL-1.1 | @fontsource/abril-fatface@5.3.0 | 1.017 1.04 0.286 0
  normal | 400 | abril-fatface-400-normal.edf7a1f3.woff2
Bebas Neue | display | OFL-1.1 | @fontsource/bebas-neue@5.3.0 | 0.763 1.18 0.393 0
  normal | 400 | bebas-neue-400-normal.a7c90c89.woff2
Big Shoulders | display | OFL-1.1 | @fontsource-variable/big-shoulders@5.3.0 | 0.634 1.554 0.338 0
  normal | 100 900 | big-shoulders-normal.b0cb3d2f.woff2
Bricolage Grotesque | display | OFL-1.1 | @fontsource-variable/bricolage-grotesque@5.3.0 | 1.105 0.842 0.244 0
  normal | 200 800 | bricolage-grotesque-normal.a97804dc.woff2
DM Serif Display | display | OFL-1.1 | @fontsource/dm-serif-display@5.3.0 | 0.995 1.041 0.337 0
  normal | 400 | dm-serif-display-400-normal.fdf61e20.woff2
Syne | display | OFL-1.1 | @fontsource-variable/syne@5.3.0 | 0.976 0.948 0.282 0
  normal | 400 800 | syne-normal.68b623f0.woff2
Caveat | script | OFL-1.1 | @fontsource-variable/caveat@5.3.0 | 0.759 1.264 0.395 0
  normal | 400 700 | caveat-normal.891951df.woff2
Dancing Script | script | OFL-1.1 | @fontsource-variable/dancing-script@5.3.0 | 0.803 1.145 0.349 0
  normal | 400 700 | dancing-script-normal.51acdc0e.woff2
Pacifico | script | OFL-1.1 | @fontsource/pacifico@5.3.0 | 0.924 1.41 0.49 0
  normal | 400 | pacifico-400-normal.99ec044a.woff2
Sacramento | script | OFL-1.1 | @fontsource/sacramento@5.3.0 | 0.677 1.373 0.781 0
  normal | 400 | sacramento-400-normal.2fcd867d.woff2
Arvo | slab-serif | OFL-1.1 | @fontsource/arvo@5.3.0 | 1.192 0.806 0.207 0.023
  normal | 400 | arvo-400-normal.b4eb4284.woff2
  normal | 700 | arvo-700-normal.3d908a2c.woff2
Bitter | slab-serif | OFL-1.1 | @fontsource-variable/bitter@5.3.0 | 1.111 0.842 0.239 0
  normal | 100 900 | bitter-normal.0efe0fbe.woff2
Roboto Slab | slab-serif | Apache-2.0 | @fontsource-variable/roboto-slab@5.3.0 | 1.166 0.898 0.232 0
  normal | 100 900 | roboto-slab-normal.50cf7d32.woff2
Zilla Slab | slab-serif | OFL-1.1 | @fontsource/zilla-slab@5.3.0 | 1.061 0.889 0.241 0
  normal | 400 | zilla-slab-400-normal.ab260731.woff2
  normal | 700 | zilla-slab-700-normal.896b6ebb.woff2
IBM Plex Mono | mono | OFL-1.1 | @fontsource/ibm-plex-mono@5.3.0 | 1 1.025 0.275 0
  normal | 400 | ibm-plex-mono-400-normal.08949f72.woff2
  normal | 700 | ibm-plex-mono-700-normal.4f84d86c.woff2
JetBrains Mono | mono | OFL-1.1 | @fontsource-variable/jetbrains-mono@5.3.0 | 1 1.02 0.3 0
  normal | 100 800 | jetbrains-mono-normal.18be4527.woff2
Space Mono | mono | OFL-1.1 | @fontsource/space-mono@5.3.0 | 1.02 1.098 0.354 0
  normal | 400 | space-mono-400-normal.fb4a81a2.woff2
  normal | 700 | space-mono-700-normal.2d46bd15.woff2
Press Start 2P | other | OFL-1.1 | @fontsource/press-start-2p@5.3.0 | 2.296 0.435 0 0
  normal | 400 | press-start-2p-400-normal.afec8699.woff2
Special Elite | other | Apache-2.0 | @fontsource/special-elite@5.3.0 | 1.17 0.601 0.254 0
  normal | 400 | special-elite-400-normal.770493d8.woff2
`;

export const catalog: readonly CatalogFont[] = table
  .trim()
  .split(/\n(?! )/)
  .map((font) => {
    const [head = '', ...faces] = font.split(/\n +/).map((line) => line.split(' | '));
    const [family = '', category, license = '', source = '', metrics = ''] = head;
    const [size = 0, ascent = 0, descent = 0, gap = 0] = metrics.split(' ').map(Number);
    return {
      id: source.replace(/^.*\/|@[^@]*$/g, ''),
      ...{ family, category: category as FontCategory, license, source, metrics: { size, ascent, descent, gap } },
      faces: faces.map(([style, weight = '', file = '']) => ({ style: style as 'normal' | 'italic', weight, file })),
    };
  });
