// Examples of block types that show images, videos, audio, code and the like. Portable.
import { type CodeLanguage, codeLanguages } from '../block/code.ts';
import type { RichTextNode } from '../block/rich-text.ts';
import type { CaseContent, Cases } from './block-cases.ts';

const text = (words: string): RichTextNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const words = {
  title: 'Drawn by a loop',
  text: 'Each print is one run of one program, signed and numbered.',
  href: '/shop',
  buttonText: 'See the prints',
};

const questions = [
  { title: 'When does it arrive?', doc: text('In two days.') },
  { title: 'Where do you send to?', doc: text('Everywhere.') },
];

const codeSamples = {
  css: '/* Ink */\n.sheet > h2 { color: #b3401d; margin: 0 auto; }',
  typescript: `type Sheet = { ink: 'black' | 'red'; count: number };\nexport const sheets: readonly Sheet[] = [];`,
  json: '{ "paper": "cotton", "sheets": 12, "signed": true, "notes": null }',
  python: '# Counts sheets\ndef count(sheets: list[str]) -> int:\n    return len([one for one in sheets if one])',
  php: `<?php\n// A greeting\necho 'Hello, ' . htmlspecialchars($name);`,
  shell: `# Prints each file\nfor file in *.svg; do plot "$file" && echo done; done`,
  sql: '-- Newest first\nSELECT title, count(*) FROM prints WHERE year = 2026 GROUP BY title;',
  text: 'Nothing here is colored: const, SELECT, <b>.',
} as const;

const card = (url: string) => [{ name: 'with its address', props: { url } }] as const;

type MediaNames =
  | 'quote'
  | 'line'
  | 'spacer'
  | 'image'
  | 'code'
  | 'accordion'
  | 'gallery'
  | 'video'
  | 'audio'
  | 'album'
  | 'embed'
  | 'map'
  | 'markdown'
  | 'twitter'
  | 'foursquare'
  | 'instagram'
  | 'fiveHundredPx'
  | 'flickr'
  | 'amazon'
  | 'openTable'
  | 'openTableV2'
  | 'soundCloud'
  | 'tourDates'
  | 'zola'
  | 'acuity'
  | 'tock'
  | 'component';

export const mediaCases = ({ images, gallery }: Pick<CaseContent, 'images' | 'gallery'>): Pick<Cases, MediaNames> => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      imageId: images[index % images.length],
      title: `Print ${index + 1}`,
      altText: index === 1 ? 'Lines that cross in the middle of the sheet' : undefined,
      description: index % 2 === 0 ? 'Pen plotter, two inks, on cotton paper.' : undefined,
      ...(index === 3 && { href: '/shop' }),
      ...(index > 4 && { href: '/shop', newWindow: index === 5 }),
      isDecorative: index === 4,
    }));
  return {
    quote: [
      { name: 'with a source', props: { quote: 'The loop is the whole idea.', source: 'Ada Lovelace' } },
      { name: 'without a source', props: { quote: 'Ink dries from the edges in.' } },
      { name: 'centered', props: { quote: 'Paper remembers every hand.', source: 'Ada', align: 'center' } },
      { name: 'small, right', props: { quote: 'A small one.', source: 'Ada', align: 'right', size: 'small' } },
      { name: 'nothing written', props: {}, isEmpty: true },
    ],
    line: [
      { name: 'plain', props: {} },
      { name: 'dashed, thick, short', props: { style: 'dashed', thickness: 4, width: 40, align: 'left' } },
      { name: 'dotted', props: { style: 'dotted', thickness: 3, width: 70, align: 'right' } },
    ],
    spacer: [
      { name: 'as its place', props: {} },
      { name: '120 px', props: { heightPx: 120 } },
    ],
    image: [
      { name: 'as it is', props: { imageId: images[0] } },
      { name: 'with a caption and a link', props: { imageId: images[1], caption: 'Second state', href: '/shop' } },
      { name: 'cropped', props: { imageId: images[2], ratio: '2.4:1', framing: { focal: { x: 0.5, y: 0.3 } } } },
      {
        name: 'caption over it, lightbox',
        props: {
          imageId: images[0],
          ratio: '16:9',
          caption: 'Press to enlarge',
          captionPlace: 'overlay',
          lightbox: true,
        },
      },
      {
        name: 'caption while pointed at',
        props: { imageId: images[1], ratio: '3:2', caption: 'Third state', captionPlace: 'hover' },
      },
      {
        name: 'square, with its own alt text, opens in a new window',
        props: {
          imageId: images[3],
          ratio: '1:1',
          altText: 'A plotter at work',
          isDecorative: false,
          href: '/shop',
          newWindow: true,
        },
      },
      {
        name: '4:5, caption hidden, decorative',
        props: { imageId: images[0], ratio: '4:5', caption: 'Not shown', captionPlace: 'none', isDecorative: true },
      },
      {
        name: '3:4, light lightbox',
        props: { imageId: images[1], ratio: '3:4', lightbox: true, lightboxTheme: 'light' },
      },
      {
        name: '2:3, a part of the image',
        props: { imageId: images[2], ratio: '2:3', framing: { crop: { x: 0.25, y: 0.1, w: 0.5, h: 0.8 } } },
      },
      {
        name: 'dark poster, right',
        props: { imageId: images[2], design: 'poster', ratio: '2.4:1', align: 'right', shade: 70, ...words },
      },
      { name: 'poster', props: { imageId: images[0], design: 'poster', ratio: '16:9', align: 'center', ...words } },
      { name: 'card', props: { imageId: images[1], design: 'card', ratio: '4:3', ...words } },
      {
        name: 'overlap, right',
        props: { imageId: images[2], design: 'overlap', ratio: '4:3', side: 'right', ...words },
      },
      { name: 'collage', props: { imageId: images[3], design: 'collage', ratio: '16:9', ...words } },
      { name: 'stack', props: { imageId: images[0], design: 'stack', ratio: '16:9', align: 'center', ...words } },
      { name: 'no image chosen', props: {}, isEmpty: true },
    ],
    code: [
      { name: 'run on the page', props: { html: '<p>Hand-made</p>' } },
      {
        name: 'run in a frame',
        props: { mode: 'frame', html: '<!doctype html><title>Frame</title><p>In a frame of its own</p>', heightPx: 80 },
      },
      {
        name: 'HTML as text',
        props: { mode: 'show', html: '<!-- a comment -->\n<a class="button" href="/shop">Shop &amp; more</a>' },
      },
      {
        name: 'JavaScript with line numbers',
        props: {
          mode: 'show',
          language: 'javascript',
          lineNumbers: true,
          html: "// Adds two numbers\nconst add = (a, b) => a + b;\nconsole.log(`sum`, add(1, 2), 'a very long line that has to scroll because it is wider than any phone or desktop column can be');",
        },
      },
      ...Object.entries(codeSamples).map(([language, html]) => ({
        name: `${codeLanguages[language as CodeLanguage]} as text`,
        props: { mode: 'show' as const, language: language as CodeLanguage, html },
      })),
      { name: 'nothing written', props: {}, isEmpty: true },
    ],
    accordion: [
      { name: 'two items', props: { items: questions } },
      {
        name: 'arrows on the left, no lines, the first open, one at a time',
        props: {
          items: questions,
          icon: 'arrow',
          iconPlace: 'left',
          lines: false,
          firstOpen: true,
          oneAtATime: true,
          size: 'small',
        },
      },
      { name: 'no icon', props: { items: questions, icon: 'none', size: 'medium' } },
      { name: 'no items', props: {}, isEmpty: true },
    ],
    gallery: [
      { name: 'grid', props: { items: items(8), lightbox: true } },
      {
        name: 'grid of three, 3:2, no space, no titles',
        props: {
          items: items(6),
          'thumbnails-per-row': 3,
          'aspect-ratio': 'standard',
          padding: 0,
          'show-meta-basic': false,
        },
      },
      {
        name: 'narrow grid',
        props: { items: items(4), 'max-width': 140, 'thumbnails-per-row': 6, 'aspect-ratio': 'four-three' },
      },
      {
        name: 'slideshow',
        props: {
          items: items(5),
          design: 'slideshow',
          thumbnails: true,
          controls: true,
          autoplay: true,
          'autoplay-duration': 3,
          lightbox: true,
        },
      },
      {
        name: 'slideshow, uncropped, text at the top left while pointed at',
        props: {
          ...{ items: items(4), design: 'slideshow', 'auto-crop': false, 'meta-position': 'top-left' },
          ...{
            'show-meta-on-hover': true,
            transparentBackground: true,
            controls: true,
            lightboxTheme: 'light',
            lightbox: true,
          },
        },
      },
      {
        name: 'slideshow, large thumbnails, title in the center',
        props: {
          ...{
            items: items(4),
            design: 'slideshow',
            thumbnails: true,
            'thumbnail-strip-height': 120,
            'square-thumbs': false,
          },
          ...{ 'show-meta-only-title': true, 'meta-position': 'center', 'thumbnail-strip-margin': 8 },
        },
      },
      { name: 'slider', props: { items: items(6), design: 'slider', controls: true } },
      {
        name: 'slider, uncropped, left, no text',
        props: {
          items: items(5),
          design: 'slider',
          'auto-crop': false,
          'active-alignment': 'left',
          'show-meta': false,
          padding: 8,
        },
      },
      { name: 'stacked', props: { items: items(2), design: 'stacked' } },
      ...(
        [
          ['grid of four', 'standard-vertical', {}],
          ['grid, links in a new window', 'three-four-vertical', { newWindow: true }],
          ['grid of two', 'widescreen', { 'thumbnails-per-row': 2 }],
          ['grid of one', 'anamorphic-widescreen', { 'thumbnails-per-row': 1 }],
        ] as const
      ).map(([name, ratio, props]) => ({
        name: `${name}, ${ratio}`,
        props: {
          items: items(4).slice('thumbnails-per-row' in props ? 4 - props['thumbnails-per-row'] : 0),
          'aspect-ratio': ratio,
          ...props,
        },
      })),
      ...(['top', 'top-right', 'bottom-left', 'bottom-right'] as const).map((position) => ({
        name: `slideshow, text at the ${position.replace('-', ' ')}`,
        props: { items: items(2), design: 'slideshow' as const, 'meta-position': position, controls: true },
      })),
      {
        name: 'slider, right',
        props: { items: items(5), design: 'slider', 'active-alignment': 'right', controls: true },
      },
      { name: 'of a gallery page', props: { source: 'page', collectionId: gallery, 'thumbnails-per-row': 6 } },
      { name: 'no images', props: {}, isEmpty: true },
      { name: 'no gallery page', props: { source: 'page' }, isEmpty: true },
    ],
    video: [
      {
        name: 'YouTube with an image',
        props: { url: 'https://youtu.be/aqz-KE-bpKQ?t=1m5s', imageId: images[0], title: 'Print run' },
      },
      { name: 'Vimeo with a caption', props: { url: 'https://vimeo.com/76979871', caption: 'At the press' } },
      { name: 'vertical', props: { url: 'https://www.youtube.com/shorts/aqz-KE-bpKQ', ratio: '9:16' } },
      { name: 'a file', props: { source: 'file', file: 'press.mp4', imageId: images[1], title: 'The press' } },
      {
        name: 'a file that plays by itself, 4:3',
        props: {
          source: 'file',
          file: 'loop.mp4',
          autoplay: true,
          muted: true,
          loop: true,
          controls: false,
          ratio: '4:3',
        },
      },
      { name: 'square', props: { url: 'https://youtu.be/aqz-KE-bpKQ', imageId: images[2], ratio: '1:1' } },
      { name: '2.40:1', props: { url: 'https://youtu.be/aqz-KE-bpKQ', imageId: images[3], ratio: '2.4:1' } },
      { name: 'another host', props: { url: 'https://videos.example/watch/42', title: 'A talk' } },
      { name: 'Vimeo Basic', props: { url: 'https://vimeo.com/76979872', accountType: 'basic' }, differs: true },
      { name: 'no video', props: {}, isEmpty: true },
      { name: 'no web address', props: { url: 'my video' }, isEmpty: true },
    ],
    audio: [
      {
        name: 'card',
        props: { file: 'press.mp3', title: 'The press', artist: 'Ada', imageId: images[0], download: true },
      },
      {
        name: 'plain',
        props: { source: 'url', url: 'https://sounds.example/press.mp3', title: 'From afar', design: 'plain' },
      },
      { name: 'no file', props: {}, isEmpty: true },
    ],
    album: [
      {
        name: 'with a cover and downloads',
        props: {
          ...{ title: 'Twelve presses', artist: 'Ada and the Looms', imageId: images[0], download: true },
          tracks: [
            { title: 'Ink', file: 'ink.mp3', length: '3:45' },
            {
              title: 'A track whose title is longer than one line of a phone can hold',
              file: 'paper.mp3',
              length: '12:05',
            },
            { title: '', file: 'felt.mp3' },
            { title: 'From afar', url: 'https://sounds.example/afar.mp3', length: '2:10' },
          ],
        },
      },
      { name: 'without a cover', props: { title: 'Proofs', tracks: [{ title: 'One', file: 'one.mp3' }] } },
      { name: 'no tracks', props: { title: 'Album' }, isEmpty: true },
    ],
    embed: [
      {
        name: 'asked first',
        props: { url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', description: 'What we print to' },
      },
      {
        name: 'at once, from embed code',
        props: {
          askFirst: false,
          html: '<iframe width="5" src="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"></iframe>',
        },
      },
      {
        name: 'an unknown host',
        props: { url: 'https://widgets.example/42', title: 'Our widget', description: 'Shown there.' },
      },
      { name: 'of a height', props: { url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', heightPx: 200 } },
      { name: 'no link', props: {}, isEmpty: true },
    ],
    map: [
      {
        name: 'with a live map',
        props: {
          title: 'The studio',
          place: { lat: 38.7223, lng: -9.1393, address: 'Rua da Rosa 12, 1200-382 Lisboa, Portugal' },
        },
      },
      {
        name: 'links only',
        props: { place: { lat: -33.8688, lng: 151.2093, address: '' }, live: false, heightPx: 240 },
      },
      {
        name: 'from far, without directions',
        props: { title: 'Atelier', place: { lat: 52.52, lng: 13.405, address: 'Berlin' }, zoom: 5, directions: false },
      },
      { name: 'no place', props: {}, isEmpty: true },
    ],
    markdown: [
      {
        name: 'everything',
        props: {
          text: [
            '### A heading',
            'Words with *emphasis*, **weight**, ~~a slip~~, `code`, a [link](/about), and <b>HTML as text</b>.',
            '- one\n- two\n  - inside two\n\n1. first\n2. second',
            '> Said by somebody.',
            '| Paper | Weight |\n|:--|--:|\n| Cotton | 310 g |\n| Washi | 45 g |',
            '```js\nconst sheets = 12; // a dozen\n```',
            '---',
          ].join('\n\n'),
        },
      },
      { name: 'nothing written', props: {}, isEmpty: true },
    ],
    twitter: [{ name: 'with its address', props: { url: 'https://x.com/stoa/status/1', title: 'A post' } }],
    foursquare: card('https://foursquare.com/v/studio'),
    instagram: card('https://www.instagram.com/stoa/'),
    fiveHundredPx: card('https://500px.com/p/stoa'),
    flickr: card('https://www.flickr.com/photos/stoa'),
    amazon: card('https://www.amazon.com/dp/1'),
    openTable: card('https://www.opentable.com/r/stoa'),
    soundCloud: card('https://soundcloud.com/stoa/press'),
    tourDates: card('https://www.bandsintown.com/a/1'),
    zola: card('https://www.zola.com/wedding/stoa'),
    acuity: card('https://stoa.acuityscheduling.com/'),
    openTableV2: card('https://www.opentable.com/r/stoa-2'),
    tock: [
      {
        name: 'with its address',
        props: {
          url: 'https://www.exploretock.com/stoa',
          title: 'Book a table',
          description: 'From Tuesday to Sunday.',
        },
      },
      { name: 'without an address', props: {}, isEmpty: true },
    ],
    component: [
      {
        name: 'with texts and a link',
        props: {
          component: 'website.components.button',
          props: { title: 'Book a visit', text: '<p>Every Friday.</p>', linkUrl: 'https://atelier.example/visit' },
        },
      },
      { name: 'nothing to read', props: { component: 'booking', props: { seats: 4 } }, isEmpty: true },
      ...[70, 71, 72].map((number) => ({
        name: `numbered ${number}`,
        number,
        props: { component: 'marquee', props: { items: [{ text: 'Ink, paper, time' }] } },
      })),
    ],
  };
};
