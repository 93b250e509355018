// Messages of the checks. Portable.
import type { textColors } from '../../content/block/rich-text.ts';
import type { CheckKind } from './schema.ts';

type ThemeColor = (typeof textColors)[number];

const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1000)} kB`;

export const kindNames = {
  link: 'Links',
  alt: 'Alt text',
  contrast: 'Contrast',
  heading: 'Headings',
  title: 'Titles',
  image: 'Image size',
  empty: 'Empty',
  form: 'Forms',
  product: 'Products',
} as const satisfies Record<CheckKind, string>;

export const exportHeads = {
  what: 'What to look at',
  kind: 'Check',
  page: 'Page',
  where: 'Where',
  path: 'Address',
} as const;

type Target = { target: string };

export const checkMessages = {
  linkBroken: ({ target }: Target) => `The link to “${target}” leads nowhere.`,
  linkHidden: ({ target }: Target) => `The link to “${target}” leads to a page that visitors can't see.`,
  linkLoop: ({ target }: Target) => `The link to “${target}” leads in a circle of redirects.`,
  linkPageGone: 'This links to a page that no longer exists.',
  linkEmpty: 'This has no link yet.',
  linkMalformed: ({ target }: Target) => `“${target}” isn't a valid link.`,
  fileGone: ({ target }: Target) => `The file “${target}” no longer exists.`,
  anchorGone: ({ target }: Target) => `The page has no part named “${target}”.`,
  imageGone: 'This image no longer exists.',
  collectionGone: 'This shows a page that no longer exists.',
  productGone: 'This product no longer exists.',
  formGone: 'This form no longer exists.',
  altMissing: ({ name }: { name: string }) =>
    `${name === '' ? 'An image' : `“${name}”`} has no alt text. Describe it, or mark it as decorative.`,
  contrastText: ({ ratio, needed }: { ratio: string; needed: number }) =>
    `Text has a contrast of ${ratio}:1 with its background. It needs at least ${needed}:1.`,
  contrastColor: ({ color, ratio, needed }: { color: ThemeColor; ratio: string; needed: number }) =>
    `${colorNames[color]} text has a contrast of ${ratio}:1 with its background. It needs at least ${needed}:1.`,
  contrastImage: 'Text is over an image without an overlay. Add one so that people can read it.',
  headingSecond: ({ text }: { text: string }) =>
    `“${text}” is another main heading. A page has one, so visitors see it as a Heading 2.`,
  headingSkipped: ({ text, level, before }: { text: string; level: number; before: number }) =>
    `“${text}” is a Heading ${level} below a Heading ${before}. Use a Heading ${before + 1}.`,
  titleMissing: 'This page has no title.',
  titleDouble: ({ page }: { page: string }) => `The title is the same as that of “${page}”.`,
  descriptionMissing: 'This page has no description for search results.',
  descriptionDouble: ({ page }: { page: string }) => `The description is the same as that of “${page}”.`,
  imageServed: ({ name, bytes, width }: { name: string; bytes: number; width: number }) =>
    `“${name}” weighs about ${sizeText(bytes)} at ${width} px. Use a smaller file.`,
  imageOriginal: (one: { name: string; bytes: number; width: number; height: number; shown: number }) =>
    `“${one.name}” is ${one.width} × ${one.height} px (${sizeText(one.bytes)}) but at most ${one.shown} px wide here. Upload a smaller one.`,
  emptyBlock: 'This block is empty. Visitors see nothing here.',
  emptySection: 'This section is empty.',
  sampleText: ({ text }: { text: string }) => `“${text}” is sample text. Write your own, or delete it.`,
  formNobody: ({ name }: { name: string }) => `Nobody is notified of submissions to “${name}”. Add an email address.`,
  menus: 'Menus',
  template: 'Template',
  headerButton: 'Header button',
  headerSocial: 'Social link',
  footerColumn: ({ title }: { title: string }) => (title === '' ? 'Footer' : `Footer, ${title}`),
  header: 'Header',
  parts: {
    'header-footer': 'Header and footer',
    'announcement-bar': 'Announcement bar',
    'pop-up': 'Pop-up',
    design: 'Design',
  },
  themes: {
    'light-1': 'Light 1',
    'light-2': 'Light 2',
    soft: 'Soft',
    bright: 'Bright',
    'dark-1': 'Dark 1',
    'dark-2': 'Dark 2',
  },
  images: 'Images',
  mainImage: 'Main image',
  description: 'Description',
  body: 'Text',
  excerpt: 'Excerpt',
  productPrice: 'This product has no price.',
  productImage: 'This product has no image.',
  productText: 'This product has no description.',
  section: ({ number }: { number: number }) => `Section ${number}`,
  block: ({ number, name }: { number: number; name: string }) => `Section ${number}, ${name}`,
  untitled: 'Untitled',
} as const;

const colorNames: Readonly<Record<ThemeColor, string>> = {
  accent: 'Accent',
  muted: 'Muted',
  success: 'Success',
  danger: 'Danger',
};
