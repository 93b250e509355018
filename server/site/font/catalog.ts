// The fonts on offer, from the Latin files of npm packages. Written by `node server/setup/fonts.mjs`. Portable.
import type { CatalogFont } from './schema.ts';

export const catalog: readonly CatalogFont[] = [
  {
    id: 'inter',
    family: 'Inter',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/inter@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'inter-normal.3100e775.woff2',
      },
    ],
    metrics: {
      size: 1.069,
      ascent: 0.906,
      descent: 0.226,
      gap: 0,
    },
  },
  {
    id: 'dm-sans',
    family: 'DM Sans',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/dm-sans@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'dm-sans-normal.9fea608a.woff2',
      },
    ],
    metrics: {
      size: 1.042,
      ascent: 0.952,
      descent: 0.298,
      gap: 0,
    },
  },
  {
    id: 'figtree',
    family: 'Figtree',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/figtree@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '300 900',
        file: 'figtree-normal.4ba7d3d0.woff2',
      },
    ],
    metrics: {
      size: 0.994,
      ascent: 0.956,
      descent: 0.251,
      gap: 0,
    },
  },
  {
    id: 'karla',
    family: 'Karla',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/karla@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '200 800',
        file: 'karla-normal.cd614fed.woff2',
      },
    ],
    metrics: {
      size: 1.021,
      ascent: 0.898,
      descent: 0.247,
      gap: 0,
    },
  },
  {
    id: 'manrope',
    family: 'Manrope',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/manrope@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '200 800',
        file: 'manrope-normal.a30ddcd3.woff2',
      },
    ],
    metrics: {
      size: 0.988,
      ascent: 1.079,
      descent: 0.304,
      gap: 0,
    },
  },
  {
    id: 'outfit',
    family: 'Outfit',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/outfit@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'outfit-normal.6c18d579.woff2',
      },
    ],
    metrics: {
      size: 0.977,
      ascent: 1.023,
      descent: 0.266,
      gap: 0,
    },
  },
  {
    id: 'plus-jakarta-sans',
    family: 'Plus Jakarta Sans',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/plus-jakarta-sans@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '200 800',
        file: 'plus-jakarta-sans-normal.153fc85b.woff2',
      },
    ],
    metrics: {
      size: 1.035,
      ascent: 1.003,
      descent: 0.215,
      gap: 0,
    },
  },
  {
    id: 'public-sans',
    family: 'Public Sans',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/public-sans@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'public-sans-normal.5ed4d31c.woff2',
      },
    ],
    metrics: {
      size: 1.012,
      ascent: 0.938,
      descent: 0.222,
      gap: 0,
    },
  },
  {
    id: 'space-grotesk',
    family: 'Space Grotesk',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/space-grotesk@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '300 700',
        file: 'space-grotesk-normal.06408904.woff2',
      },
    ],
    metrics: {
      size: 1.094,
      ascent: 0.899,
      descent: 0.267,
      gap: 0,
    },
  },
  {
    id: 'work-sans',
    family: 'Work Sans',
    category: 'sans-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/work-sans@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'work-sans-normal.1dd49afc.woff2',
      },
    ],
    metrics: {
      size: 1.123,
      ascent: 0.828,
      descent: 0.216,
      gap: 0,
    },
  },
  {
    id: 'cormorant',
    family: 'Cormorant',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/cormorant@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '300 700',
        file: 'cormorant-normal.766e1b19.woff2',
      },
      {
        style: 'italic',
        weight: '300 700',
        file: 'cormorant-italic.6083e8c7.woff2',
      },
    ],
    metrics: {
      size: 0.963,
      ascent: 0.959,
      descent: 0.298,
      gap: 0,
    },
  },
  {
    id: 'eb-garamond',
    family: 'EB Garamond',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/eb-garamond@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 800',
        file: 'eb-garamond-normal.88603384.woff2',
      },
      {
        style: 'italic',
        weight: '400 800',
        file: 'eb-garamond-italic.c664773f.woff2',
      },
    ],
    metrics: {
      size: 0.939,
      ascent: 1.073,
      descent: 0.317,
      gap: 0,
    },
  },
  {
    id: 'fraunces',
    family: 'Fraunces',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/fraunces@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'fraunces-normal.7f9d191d.woff2',
      },
      {
        style: 'italic',
        weight: '100 900',
        file: 'fraunces-italic.bceec2ef.woff2',
      },
    ],
    metrics: {
      size: 1.254,
      ascent: 0.78,
      descent: 0.203,
      gap: 0,
    },
  },
  {
    id: 'libre-baskerville',
    family: 'Libre Baskerville',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource/libre-baskerville@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'libre-baskerville-400-normal.3eb80fbc.woff2',
      },
      {
        style: 'normal',
        weight: '700',
        file: 'libre-baskerville-700-normal.96fa6337.woff2',
      },
      {
        style: 'italic',
        weight: '400',
        file: 'libre-baskerville-400-italic.efb7e5f4.woff2',
      },
    ],
    metrics: {
      size: 1.27,
      ascent: 0.764,
      descent: 0.213,
      gap: 0,
    },
  },
  {
    id: 'lora',
    family: 'Lora',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/lora@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 700',
        file: 'lora-normal.ddb8c660.woff2',
      },
      {
        style: 'italic',
        weight: '400 700',
        file: 'lora-italic.d824d807.woff2',
      },
    ],
    metrics: {
      size: 1.157,
      ascent: 0.87,
      descent: 0.237,
      gap: 0,
    },
  },
  {
    id: 'newsreader',
    family: 'Newsreader',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/newsreader@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '200 800',
        file: 'newsreader-normal.62981321.woff2',
      },
    ],
    metrics: {
      size: 1.044,
      ascent: 0.704,
      descent: 0.254,
      gap: 0,
    },
  },
  {
    id: 'playfair-display',
    family: 'Playfair Display',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/playfair-display@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 900',
        file: 'playfair-display-normal.e0c764a8.woff2',
      },
      {
        style: 'italic',
        weight: '400 900',
        file: 'playfair-display-italic.54af24bd.woff2',
      },
    ],
    metrics: {
      size: 1.108,
      ascent: 0.977,
      descent: 0.227,
      gap: 0,
    },
  },
  {
    id: 'source-serif-4',
    family: 'Source Serif 4',
    category: 'serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/source-serif-4@5.3.1',
    faces: [
      {
        style: 'normal',
        weight: '200 900',
        file: 'source-serif-4-normal.382475f3.woff2',
      },
      {
        style: 'italic',
        weight: '200 900',
        file: 'source-serif-4-italic.b4f56ddc.woff2',
      },
    ],
    metrics: {
      size: 1.175,
      ascent: 0.881,
      descent: 0.285,
      gap: 0,
    },
  },
  {
    id: 'abril-fatface',
    family: 'Abril Fatface',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource/abril-fatface@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'abril-fatface-400-normal.edf7a1f3.woff2',
      },
    ],
    metrics: {
      size: 1.017,
      ascent: 1.04,
      descent: 0.286,
      gap: 0,
    },
  },
  {
    id: 'bebas-neue',
    family: 'Bebas Neue',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource/bebas-neue@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'bebas-neue-400-normal.a7c90c89.woff2',
      },
    ],
    metrics: {
      size: 0.763,
      ascent: 1.18,
      descent: 0.393,
      gap: 0,
    },
  },
  {
    id: 'big-shoulders',
    family: 'Big Shoulders',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource-variable/big-shoulders@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'big-shoulders-normal.b0cb3d2f.woff2',
      },
    ],
    metrics: {
      size: 0.634,
      ascent: 1.554,
      descent: 0.338,
      gap: 0,
    },
  },
  {
    id: 'bricolage-grotesque',
    family: 'Bricolage Grotesque',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource-variable/bricolage-grotesque@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '200 800',
        file: 'bricolage-grotesque-normal.a97804dc.woff2',
      },
    ],
    metrics: {
      size: 1.105,
      ascent: 0.842,
      descent: 0.244,
      gap: 0,
    },
  },
  {
    id: 'dm-serif-display',
    family: 'DM Serif Display',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource/dm-serif-display@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'dm-serif-display-400-normal.fdf61e20.woff2',
      },
    ],
    metrics: {
      size: 0.995,
      ascent: 1.041,
      descent: 0.337,
      gap: 0,
    },
  },
  {
    id: 'syne',
    family: 'Syne',
    category: 'display',
    license: 'OFL-1.1',
    source: '@fontsource-variable/syne@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 800',
        file: 'syne-normal.68b623f0.woff2',
      },
    ],
    metrics: {
      size: 0.976,
      ascent: 0.948,
      descent: 0.282,
      gap: 0,
    },
  },
  {
    id: 'caveat',
    family: 'Caveat',
    category: 'script',
    license: 'OFL-1.1',
    source: '@fontsource-variable/caveat@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 700',
        file: 'caveat-normal.891951df.woff2',
      },
    ],
    metrics: {
      size: 0.759,
      ascent: 1.264,
      descent: 0.395,
      gap: 0,
    },
  },
  {
    id: 'dancing-script',
    family: 'Dancing Script',
    category: 'script',
    license: 'OFL-1.1',
    source: '@fontsource-variable/dancing-script@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400 700',
        file: 'dancing-script-normal.51acdc0e.woff2',
      },
    ],
    metrics: {
      size: 0.803,
      ascent: 1.145,
      descent: 0.349,
      gap: 0,
    },
  },
  {
    id: 'pacifico',
    family: 'Pacifico',
    category: 'script',
    license: 'OFL-1.1',
    source: '@fontsource/pacifico@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'pacifico-400-normal.99ec044a.woff2',
      },
    ],
    metrics: {
      size: 0.924,
      ascent: 1.41,
      descent: 0.49,
      gap: 0,
    },
  },
  {
    id: 'sacramento',
    family: 'Sacramento',
    category: 'script',
    license: 'OFL-1.1',
    source: '@fontsource/sacramento@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'sacramento-400-normal.2fcd867d.woff2',
      },
    ],
    metrics: {
      size: 0.677,
      ascent: 1.373,
      descent: 0.781,
      gap: 0,
    },
  },
  {
    id: 'arvo',
    family: 'Arvo',
    category: 'slab-serif',
    license: 'OFL-1.1',
    source: '@fontsource/arvo@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'arvo-400-normal.b4eb4284.woff2',
      },
      {
        style: 'normal',
        weight: '700',
        file: 'arvo-700-normal.3d908a2c.woff2',
      },
    ],
    metrics: {
      size: 1.192,
      ascent: 0.806,
      descent: 0.207,
      gap: 0.023,
    },
  },
  {
    id: 'bitter',
    family: 'Bitter',
    category: 'slab-serif',
    license: 'OFL-1.1',
    source: '@fontsource-variable/bitter@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'bitter-normal.0efe0fbe.woff2',
      },
    ],
    metrics: {
      size: 1.111,
      ascent: 0.842,
      descent: 0.239,
      gap: 0,
    },
  },
  {
    id: 'roboto-slab',
    family: 'Roboto Slab',
    category: 'slab-serif',
    license: 'Apache-2.0',
    source: '@fontsource-variable/roboto-slab@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 900',
        file: 'roboto-slab-normal.50cf7d32.woff2',
      },
    ],
    metrics: {
      size: 1.166,
      ascent: 0.898,
      descent: 0.232,
      gap: 0,
    },
  },
  {
    id: 'zilla-slab',
    family: 'Zilla Slab',
    category: 'slab-serif',
    license: 'OFL-1.1',
    source: '@fontsource/zilla-slab@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'zilla-slab-400-normal.ab260731.woff2',
      },
      {
        style: 'normal',
        weight: '700',
        file: 'zilla-slab-700-normal.896b6ebb.woff2',
      },
    ],
    metrics: {
      size: 1.061,
      ascent: 0.889,
      descent: 0.241,
      gap: 0,
    },
  },
  {
    id: 'ibm-plex-mono',
    family: 'IBM Plex Mono',
    category: 'mono',
    license: 'OFL-1.1',
    source: '@fontsource/ibm-plex-mono@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'ibm-plex-mono-400-normal.08949f72.woff2',
      },
      {
        style: 'normal',
        weight: '700',
        file: 'ibm-plex-mono-700-normal.4f84d86c.woff2',
      },
    ],
    metrics: {
      size: 1,
      ascent: 1.025,
      descent: 0.275,
      gap: 0,
    },
  },
  {
    id: 'jetbrains-mono',
    family: 'JetBrains Mono',
    category: 'mono',
    license: 'OFL-1.1',
    source: '@fontsource-variable/jetbrains-mono@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '100 800',
        file: 'jetbrains-mono-normal.18be4527.woff2',
      },
    ],
    metrics: {
      size: 1,
      ascent: 1.02,
      descent: 0.3,
      gap: 0,
    },
  },
  {
    id: 'space-mono',
    family: 'Space Mono',
    category: 'mono',
    license: 'OFL-1.1',
    source: '@fontsource/space-mono@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'space-mono-400-normal.fb4a81a2.woff2',
      },
      {
        style: 'normal',
        weight: '700',
        file: 'space-mono-700-normal.2d46bd15.woff2',
      },
    ],
    metrics: {
      size: 1.02,
      ascent: 1.098,
      descent: 0.354,
      gap: 0,
    },
  },
  {
    id: 'press-start-2p',
    family: 'Press Start 2P',
    category: 'other',
    license: 'OFL-1.1',
    source: '@fontsource/press-start-2p@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'press-start-2p-400-normal.afec8699.woff2',
      },
    ],
    metrics: {
      size: 2.296,
      ascent: 0.435,
      descent: 0,
      gap: 0,
    },
  },
  {
    id: 'special-elite',
    family: 'Special Elite',
    category: 'other',
    license: 'Apache-2.0',
    source: '@fontsource/special-elite@5.3.0',
    faces: [
      {
        style: 'normal',
        weight: '400',
        file: 'special-elite-400-normal.770493d8.woff2',
      },
    ],
    metrics: {
      size: 1.17,
      ascent: 0.601,
      descent: 0.254,
      gap: 0,
    },
  },
];
