// The library's section layouts: ordinary blocks with sample text, in the site's colors and fonts. Pure.
import { blockOf, blocks as types } from '../../../../../../server/content/block/blocks.ts';
import type { RichTextNode } from '../../../../../../server/content/block/rich-text.ts';
import type { Block, Section } from '../../../../../../server/content/document/schema.ts';
import type { Clip } from '../../../../document/clip.ts';
import { orderBetween } from '../../../../document/order-between.ts';
import { messages } from './messages.ts';

export type SectionLayout = Clip & { id: string; name: string; finds: string };

type Part = { type: number; props: Block['props']; at: readonly [x: number, w: number, y: number, h?: number] };
type Plan = {
  id: keyof typeof messages.layouts;
  finds: string;
  theme?: Section['theme'];
  height?: Section['height'];
  parts: readonly Part[];
};

const { words } = messages;

const node = (type: RichTextNode['type'], text: string, attrs?: Record<string, unknown>): RichTextNode =>
  ({ type, ...(attrs && { attrs }), content: [{ type: 'text', text }] }) as RichTextNode;
const paragraph = (text: string) => node('paragraph', text);
const heading = (level: number, text: string) => node('heading', text, { level });

const text = (at: Part['at'], ...content: RichTextNode[]): Part => ({
  type: types.text.number,
  props: { doc: { type: 'doc', content } },
  at,
});
const button = (at: Part['at'], props: Block['props'] = {}): Part => ({
  type: types.button.number,
  props: { text: words.button, href: '/', style: 'primary', ...props },
  at,
});
const image = (at: Part['at'], ratio = '3:2'): Part => ({ type: types.image.number, props: { ratio }, at });
const quote = (at: Part['at']): Part => ({
  type: types.quote.number,
  props: { quote: words.quote, source: words.source, size: 'small' },
  at,
});
/** A block with the library's initial properties. */
const started = (type: number, at: Part['at'], props: Block['props'] = {}): Part => ({
  type,
  props: { ...blockOf(type)?.starter, ...props },
  at,
});
const answer = (title: string) => ({ title, doc: { type: 'doc', content: [paragraph(words.answer)] } });

const plans: readonly Plan[] = [
  {
    id: 'hero',
    finds: 'banner header intro picture welcome',
    height: 'm',
    parts: [
      text([0, 11, 0], heading(1, words.headline), paragraph(words.lead)),
      button([0, 11, 1]),
      image([12, 12, 0, 2], '4:5'),
    ],
  },
  {
    id: 'banner',
    finds: 'hero header intro welcome words',
    theme: 'soft',
    height: 'm',
    parts: [
      text(
        [2, 20, 0],
        node('heading', words.headline, { level: 1, align: 'center' }),
        node('paragraph', words.lead, { align: 'center' }),
      ),
      button([2, 20, 1], { align: 'center' }),
    ],
  },
  {
    id: 'textAndImage',
    finds: 'about story picture side',
    parts: [
      text([0, 11, 0], heading(2, words.title), paragraph(words.text), paragraph(words.text)),
      image([12, 12, 0]),
    ],
  },
  {
    id: 'imageAndText',
    finds: 'about story picture side',
    parts: [
      image([0, 12, 0]),
      text([13, 11, 0], heading(2, words.title), paragraph(words.text), paragraph(words.text)),
    ],
  },
  {
    id: 'columns',
    finds: 'three services features cards steps',
    parts: [
      text([0, 24, 0], heading(2, words.title)),
      ...[0, 8, 16].flatMap((x) => [
        image([x, 8, 1]),
        text([x, 8, 2], heading(3, words.column), paragraph(words.text)),
      ]),
    ],
  },
  {
    id: 'gallery',
    finds: 'images pictures photos portfolio grid',
    parts: [
      text([0, 24, 0], heading(2, words.gallery)),
      started(types.gallery.number, [0, 24, 1], {
        'thumbnails-per-row': 3,
        'aspect-ratio': 'standard',
        lightbox: true,
      }),
    ],
  },
  {
    id: 'video',
    finds: 'film movie youtube vimeo reel',
    theme: 'dark-1',
    parts: [
      text([0, 7, 0], heading(2, words.video), paragraph(words.videoLead)),
      started(types.video.number, [8, 16, 0]),
    ],
  },
  {
    id: 'faq',
    finds: 'questions answers accordion help',
    parts: [
      text([0, 8, 0], heading(2, words.questions), paragraph(words.questionsLead)),
      started(types.accordion.number, [9, 15, 0], {
        items: [answer(words.question1), answer(words.question2), answer(words.question3)],
      }),
    ],
  },
  {
    id: 'contact',
    finds: 'form address email phone message',
    parts: [
      text([0, 9, 0], heading(2, words.contact), paragraph(words.contactLead), paragraph(words.address)),
      started(types.form.number, [11, 13, 0]),
    ],
  },
  {
    id: 'callToAction',
    finds: 'button banner promote join buy',
    theme: 'bright',
    parts: [text([0, 16, 0], heading(2, words.action), paragraph(words.lead)), button([17, 7, 0], { align: 'right' })],
  },
  {
    id: 'quotes',
    finds: 'testimonials reviews customers',
    theme: 'light-2',
    parts: [quote([0, 8, 0]), quote([8, 8, 0]), quote([16, 8, 0])],
  },
  {
    id: 'products',
    finds: 'shop store items sale featured',
    parts: [
      text([0, 16, 0], heading(2, words.products)),
      button([17, 7, 0], { text: words.seeAll, style: 'link', align: 'right' }),
      started(types.products.number, [0, 24, 1], { columns: 4, limit: 4 }),
    ],
  },
  {
    id: 'posts',
    finds: 'blog news journal articles summary',
    parts: [
      text([0, 24, 0], heading(2, words.posts)),
      started(types.summary.number, [0, 24, 1], { columns: 3, limit: 3 }),
    ],
  },
  {
    id: 'menu',
    finds: 'restaurant cafe bar food drinks dishes price list',
    parts: [text([0, 7, 0], heading(2, words.menu), paragraph(words.menuLead)), started(types.menu.number, [8, 16, 0])],
  },
  {
    id: 'visit',
    finds: 'map address directions opening hours location find us',
    theme: 'light-2',
    parts: [
      text(
        [0, 8, 0],
        heading(2, words.visit),
        paragraph(words.address),
        heading(3, words.hours),
        paragraph(words.open),
      ),
      started(types.map.number, [9, 15, 0]),
    ],
  },
  {
    id: 'events',
    finds: 'calendar dates concerts program tickets upcoming',
    parts: [
      text([0, 7, 0], heading(2, words.events), paragraph(words.eventsLead)),
      started(types.calendar.number, [8, 16, 0], { calendarView: false }),
    ],
  },
  {
    id: 'newsletter',
    finds: 'email mailing list subscribe sign up',
    theme: 'soft',
    parts: [
      text([0, 10, 0], heading(2, words.newsletter), paragraph(words.newsletterLead)),
      started(types.newsletter.number, [12, 12, 0], { title: '' }),
    ],
  },
  {
    id: 'team',
    finds: 'people staff about us',
    parts: [
      text([0, 24, 0], heading(2, words.team)),
      ...[0, 6, 12, 18].flatMap((x) => [
        image([x, 6, 1], '4:5'),
        text([x, 6, 2], heading(3, words.name), paragraph(words.role)),
      ]),
    ],
  },
];

export const sectionLayouts: readonly SectionLayout[] = plans.map(({ id, finds, theme, height, parts }) => {
  let order = '';
  const placed = parts.map(({ type, props, at: [x, w, y, h = 1] }, i): Block => {
    order = orderBetween(order);
    return { id: `${id}-${i}`, type, section: id, order, layout: { desktop: { x, w, y, h } }, props };
  });
  return {
    id,
    name: messages.layouts[id],
    finds,
    sections: {
      [id]: {
        id,
        order: 'm',
        theme: theme ?? 'light-1',
        background: { source: 4 },
        width: 'inset',
        height: height ?? 'auto',
      },
    },
    blocks: Object.fromEntries(placed.map((block) => [block.id, block])),
  };
});
