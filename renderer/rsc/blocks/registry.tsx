// The component of each block type.
import type { ReactNode } from 'react';
import type { BlockDefinition, PropsOf } from '../../../server/content/block/block.ts';
import { type BlockName, blockOf, blocks } from '../../../server/content/block/blocks.ts';
import { keptBlocks } from '../../../server/content/block/kept.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import type { Reader } from '../../reader.ts';
import { AccordionBlock } from './accordion.tsx';
import { AlbumBlock } from './album.tsx';
import { AudioBlock } from './audio.tsx';
import { ButtonBlock } from './button.tsx';
import { CalendarBlock } from './calendar.tsx';
import { ChartBlock } from './chart.tsx';
import { CodeBlock } from './code.tsx';
import { CommentsBlock } from './comments.tsx';
import { ComponentBlock } from './component.tsx';
import { DonationBlock } from './donation.tsx';
import { EmbedBlock } from './embed.tsx';
import { FormBlock, NewsletterBlock } from './form.tsx';
import { GalleryBlock } from './gallery.tsx';
import { ImageBlock } from './image.tsx';
import { KeptBlock, UnknownBlock } from './kept.tsx';
import { LineBlock } from './line.tsx';
import { LinkCardBlock } from './link-card.tsx';
import { MapBlock } from './map.tsx';
import { MarkdownBlock } from './markdown.tsx';
import { MemberAreaBlock } from './member-area.tsx';
import { MenuBlock } from './menu.tsx';
import { ChildPagesBlock, CollectionLinkBlock, LinkBlock, RssBlock } from './page-link.tsx';
import { ProductBlock } from './product.tsx';
import { QuoteBlock } from './quote.tsx';
import { SearchBlock } from './search.tsx';
import { LogoBlock, NavigationBlock } from './site-parts.tsx';
import { ShareBlock, SocialLinksBlock } from './social.tsx';
import { SpacerBlock } from './spacer.tsx';
import { JournalBlock, ProductsBlock, SummaryBlock } from './summary.tsx';
import { TextBlock } from './text.tsx';
import { VideoBlock } from './video.tsx';
import { ArchiveBlock, AuthorsBlock, CategoriesBlock, MonthsBlock, TagCloudBlock, TagsBlock } from './words.tsx';

type BlockInput = {
  block: Block;
  reader: Reader;
  /** In the editor's preview: editable texts say which property they show (`data-f`). */
  edit: boolean;
  /** The page's first image: fetched eagerly and before the others. */
  first?: boolean;
};

/** A block component's input: its props are validated and complete. */
export type BlockView<Definition> = BlockInput & { props: PropsOf<Definition> };

type Rendered = ReactNode | Promise<ReactNode>;

const components: { [Name in BlockName]: (view: BlockView<(typeof blocks)[Name]>) => Rendered } = {
  text: TextBlock,
  button: ButtonBlock,
  quote: QuoteBlock,
  form: FormBlock,
  newsletter: NewsletterBlock,
  search: SearchBlock,
  line: LineBlock,
  spacer: SpacerBlock,
  image: ImageBlock,
  code: CodeBlock,
  summary: SummaryBlock,
  accordion: AccordionBlock,
  product: ProductBlock,
  products: ProductsBlock,
  olderSummary: SummaryBlock,
  calendar: CalendarBlock,
  tagCloud: TagCloudBlock,
  authors: AuthorsBlock,
  tags: TagsBlock,
  categories: CategoriesBlock,
  months: MonthsBlock,
  archive: ArchiveBlock,
  socialLinks: SocialLinksBlock,
  olderSocialLinks: SocialLinksBlock,
  accountLinks: SocialLinksBlock,
  share: ShareBlock,
  rss: RssBlock,
  menu: MenuBlock,
  donation: DonationBlock,
  memberArea: MemberAreaBlock,
  chart: ChartBlock,
  link: LinkBlock,
  collectionLink: CollectionLinkBlock,
  navigation: NavigationBlock,
  logo: LogoBlock,
  index: ChildPagesBlock,
  folder: ChildPagesBlock,
  journal: JournalBlock,
  comments: CommentsBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  audio: AudioBlock,
  album: AlbumBlock,
  embed: EmbedBlock,
  map: MapBlock,
  markdown: MarkdownBlock,
  twitter: LinkCardBlock,
  foursquare: LinkCardBlock,
  instagram: LinkCardBlock,
  fiveHundredPx: LinkCardBlock,
  flickr: LinkCardBlock,
  amazon: LinkCardBlock,
  openTable: LinkCardBlock,
  soundCloud: LinkCardBlock,
  tourDates: LinkCardBlock,
  zola: LinkCardBlock,
  acuity: LinkCardBlock,
  openTableV2: LinkCardBlock,
  tock: LinkCardBlock,
  component: ComponentBlock,
};

const renderers = new Map<number, (input: BlockInput) => Rendered>([
  ...keptBlocks.map(({ number }) => [number, KeptBlock] as const),
  ...Object.entries<BlockDefinition>(blocks).map(
    ([name, { number, props }]) =>
      [
        number,
        (input: BlockInput) =>
          (components[name as BlockName] as (view: BlockView<unknown>) => Rendered)({
            ...input,
            // A stored block that no longer matches the schema throws here, so only it fails.
            props: props.parse(input.block.props) as never,
          }),
      ] as const,
  ),
]);

/** Imports can bring types that we do not know. */
export const rendererOf = (type: number): ((input: BlockInput) => Rendered) =>
  renderers.get(blockOf(type)?.number ?? type) ?? UnknownBlock;
