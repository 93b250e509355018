// Every block type, in the order of the add menu. Portable.
import { accordionBlock } from './accordion.ts';
import { albumBlock } from './album.ts';
import { audioBlock } from './audio.ts';
import type { BlockDefinition } from './block.ts';
import { buttonBlock } from './button.ts';
import { calendarBlock } from './calendar.ts';
import { chartBlock } from './chart.ts';
import { codeBlock } from './code.ts';
import { commentsBlock } from './comments.ts';
import { componentBlock, isComponent } from './component.ts';
import { donationBlock } from './donation.ts';
import { embedBlock } from './embed.ts';
import { formBlock } from './form.ts';
import { galleryBlock } from './gallery.ts';
import { imageBlock } from './image.ts';
import { keptBlocks } from './kept.ts';
import { lineBlock } from './line.ts';
import { collectionLinkBlock, linkBlock } from './link.ts';
import { linkCards } from './link-cards.ts';
import { mapBlock } from './map.ts';
import { markdownBlock } from './markdown.ts';
import { memberAreaBlock } from './member-area.ts';
import { menuBlock } from './menu.ts';
import { newsletterBlock } from './newsletter.ts';
import { productBlock } from './product.ts';
import { quoteBlock } from './quote.ts';
import { rssBlock } from './rss.ts';
import { searchBlock } from './search.ts';
import { folderBlock, indexBlock, journalBlock, logoBlock, navigationBlock } from './site-parts.ts';
import { accountLinksBlock, olderSocialLinksBlock, shareBlock, socialLinksBlock } from './social.ts';
import { spacerBlock } from './spacer.ts';
import { olderSummaryBlock, productsBlock, summaryBlock } from './summary.ts';
import { textBlock } from './text.ts';
import { videoBlock } from './video.ts';
import { archiveBlock, authorsBlock, categoriesBlock, monthsBlock, tagCloudBlock, tagsBlock } from './words.ts';

export const blocks = {
  text: textBlock,
  button: buttonBlock,
  quote: quoteBlock,
  form: formBlock,
  newsletter: newsletterBlock,
  search: searchBlock,
  line: lineBlock,
  spacer: spacerBlock,
  image: imageBlock,
  code: codeBlock,
  summary: summaryBlock,
  accordion: accordionBlock,
  product: productBlock,
  products: productsBlock,
  olderSummary: olderSummaryBlock,
  calendar: calendarBlock,
  tagCloud: tagCloudBlock,
  authors: authorsBlock,
  tags: tagsBlock,
  categories: categoriesBlock,
  months: monthsBlock,
  archive: archiveBlock,
  socialLinks: socialLinksBlock,
  olderSocialLinks: olderSocialLinksBlock,
  accountLinks: accountLinksBlock,
  share: shareBlock,
  rss: rssBlock,
  menu: menuBlock,
  donation: donationBlock,
  memberArea: memberAreaBlock,
  chart: chartBlock,
  link: linkBlock,
  collectionLink: collectionLinkBlock,
  navigation: navigationBlock,
  logo: logoBlock,
  index: indexBlock,
  folder: folderBlock,
  journal: journalBlock,
  comments: commentsBlock,
  gallery: galleryBlock,
  video: videoBlock,
  audio: audioBlock,
  album: albumBlock,
  embed: embedBlock,
  map: mapBlock,
  markdown: markdownBlock,
  ...linkCards,
  component: componentBlock,
} as const;
export type BlockName = keyof typeof blocks;

const byNumber = new Map<number, BlockDefinition>(
  [...Object.values<BlockDefinition>(blocks), ...keptBlocks].map((block) => [block.number, block]),
);

/** @returns undefined if we don't render this type */
export const blockOf = (number: number): BlockDefinition | undefined =>
  byNumber.get(isComponent(number) ? componentBlock.number : number);

/** For the outline. */
export const labelOf = (number: number): { name: string; icon: string } | undefined => blockOf(number);

/** The type's key in class and file names; undefined if the specification has no such type. */
export const keyOf = (number: number): string | undefined => blockOf(number)?.key;
