// Sample text of new sections and pages, and detection of whether it was replaced. Portable.
import { accordionBlock } from './accordion.ts';
import { codeBlock } from './code.ts';
import { markdownBlock } from './markdown.ts';
import { menuBlock } from './menu.ts';
import { quoteBlock } from './quote.ts';
import { textBlock } from './text.ts';

/** For sections of the library. */
export const sampleWords = {
  headline: 'Say what you do in one line',
  lead: 'One or two sentences about who it is for and why it is worth their time.',
  title: 'A short title',
  text: 'Write a few sentences here. Keep them short, and say one thing in each paragraph.',
  column: 'First point',
  quote: 'What a customer said about you, in their own words.',
  source: 'Name of the customer',
  videoLead: 'One or two sentences about the video.',
  menuLead: 'A sentence about how you cook, and what changes with the season.',
  eventsLead: 'What happens here, and how to join.',
  questionsLead: 'What people ask most often.',
  answer: 'Write the answer here.',
  address: 'Street and number, city',
  role: 'What they do',
} as const;

/** For pages that start from a layout. */
export const pageStarts = {
  about: {
    lead: 'Say in one or two sentences who you are and what you care about.',
    sections: [
      {
        heading: 'Our story',
        text: 'How did it begin? What do you make, and for whom? Write it the way you would tell it to a friend.',
      },
      { heading: 'How we work', text: 'Describe your place, your materials, and the people behind the work.' },
    ],
    button: 'Find out more',
  },
  contact: {
    lead: 'Tell visitors the best way to reach you and when they can expect an answer.',
    sections: [
      { heading: 'Visit', text: 'Street and number, city. Add your opening hours here.' },
      { heading: 'Write or call', text: 'Add your email address and phone number here.' },
    ],
    button: '',
  },
  services: {
    lead: 'Sum up what you offer and who it is for.',
    sections: [
      { heading: 'First service', text: 'What is included, how long does it take, and what does it cost?' },
      { heading: 'Second service', text: 'What is included, how long does it take, and what does it cost?' },
      { heading: 'Third service', text: 'What is included, how long does it take, and what does it cost?' },
    ],
    button: 'Ask for a date',
  },
  landing: {
    lead: 'One sentence about what people get from you.',
    sections: [{ heading: 'Why it matters', text: 'Three reasons, a quote, or a number. Keep it short.' }],
    button: 'Get started',
  },
} as const;

const samples: ReadonlySet<string> = new Set([
  ...Object.values(sampleWords),
  ...Object.values(pageStarts).flatMap(({ lead, sections }) => [lead, ...sections.map(({ text }) => text)]),
]);
/** Sample text of a new block, by type. */
const started: ReadonlyMap<number, readonly string[]> = new Map(
  [textBlock, quoteBlock, accordionBlock, menuBlock, markdownBlock, codeBlock].map(({ number, starter }) => [
    number,
    textsIn(starter),
  ]),
);

/** The first text of a block that is still sample text. */
export const sampleIn = ({ type, props }: { type: number; props: unknown }): string | undefined =>
  textsIn(props).find((text) => samples.has(text) || started.get(type)?.includes(text));

/** All strings, including those in rich text nodes. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text, content } = value as { type?: unknown; text?: unknown; content?: unknown };
  return typeof type === 'string' && (text !== undefined || content !== undefined)
    ? textsIn([text, content])
    : Object.values(value).flatMap(textsIn);
}
