// Examples of blocks that only imports bring: parts of cover pages, and others without an editor. Portable.
import type { BlockCase } from './block-cases.ts';

const list = (...titles: string[]) => titles.map((title) => ({ title, description: `About ${title.toLowerCase()}` }));

/** By key. Doesn't compile unless each value is a case; block-options.test.ts checks that each type has one. */
export const keptCases: Readonly<Record<string, readonly [BlockCase, ...BlockCase[]]>> = {
  geo: [{ name: 'a place', props: { location: { addressTitle: 'The workshop', mapLat: 38.7, mapLng: -9.1 } } }],
  emailfooter: [{ name: 'with an address', props: { html: '<p>Atelier, Rua do Século 12</p>' } }],
  'in-browser-message-link': [{ name: 'with a text', props: { text: 'View this message in your browser' } }],
  'variant-0': [{ name: 'of no slice', props: { title: 'A cover page', variant: 'stacked' } }],
  'variant-2': [{ name: 'of no slice', props: { text: 'Between heading and body' } }],
  'variant-heading': [
    { name: 'with a subtitle', props: { title: 'Opening soon', subtitle: 'A print studio in Lisbon' } },
    { name: 'nothing to read', props: { level: 1 }, isEmpty: true },
  ],
  'variant-body': [{ name: 'formatted', props: { html: '<p>Prints in <b>small</b> editions.</p>' } }],
  'variant-image': [{ name: 'with a caption', props: { imageId: 'gone', caption: 'The press at night' } }],
  'variant-gallery': [{ name: 'of two images', props: { design: 'slideshow', items: list('Ink', 'Paper') } }],
  'variant-video': [{ name: 'of a host', props: { title: 'The press', url: 'https://vimeo.com/76979871' } }],
  'variant-social-icons': [{ name: 'of two services', props: { icons: [{ profileUrl: 'https://x.com/atelier' }] } }],
  'variant-buttons': [
    { name: 'of another site', props: { buttons: [{ label: 'Visit us', linkUrl: 'https://atelier.example/visit' }] } },
  ],
  'variant-navigation': [{ name: 'of two pages', props: { items: list('About', 'Shop') } }],
  'variant-custom-form': [{ name: 'with fields', props: { title: 'Ask us', fields: list('Name', 'Question') } }],
  'variant-newsletter': [
    // Visitors never see the address that the sign-ups were sent to.
    {
      name: 'with a text',
      props: { title: 'Letters', description: 'Monthly.', webhookUrl: 'https://hooks.example/1' },
    },
  ],
  'variant-album': [{ name: 'of two tracks', props: { title: 'Twelve presses', tracks: list('Ink', 'Felt') } }],
  'variant-map': [{ name: 'of an address', props: { addressTitle: 'The workshop', addressLine1: 'Rua do Século 12' } }],
  'variant-logo': [{ name: 'with a text', props: { title: 'Atelier', widthPx: 200 } }],
  'variant-action': [{ name: 'with a link', props: { label: 'Enter', href: 'https://atelier.example/' } }],
  'variant-form': [{ name: 'with a button', props: { name: 'Contact', buttonText: 'Write to us' } }],
  'variant-lock': [{ name: 'with a text', props: { heading: 'Private', body: 'Ask us for the password.' } }],
  'variant-password': [{ name: 'with a label', props: { label: 'Password' } }],
  'variant-twitter': [{ name: 'of an account', props: { title: '@atelier', url: 'https://x.com/atelier' } }],
};
