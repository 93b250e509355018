// A YouTube or Vimeo video, or an uploaded file. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { videoAddress } from './media-address.ts';

type Props = Readonly<Record<string, unknown>>;
const kindOf = ({ source = 'url', url = '' }: Props) => (source === 'file' ? 'file' : videoAddress(String(url)).kind);
const isFile = (props: Props) => kindOf(props) === 'file';
/** A video of an unknown host is a link. */
const isShown = (props: Props) => kindOf(props) !== 'link';
/** A video that plays by itself is always silent and can be stopped. */
const isStarted = (props: Props) => isFile(props) && props.autoplay !== true;

export const videoRatios = {
  '16:9': '16 / 9',
  '4:3': '4 / 3',
  '1:1': '1 / 1',
  '9:16': '9 / 16',
  '2.4:1': '2.4 / 1',
} as const;

export const videoBlock = defineBlock({
  number: 32,
  key: 'video',
  isPromotable: true,
  name: 'Video',
  styles: ['video', 'frame', 'link-card'],
  icon: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10 8l6 4-6 4z',
  props: z.object({
    source: z.enum(['url', 'file']).default('url'),
    url: z.string().max(2000).default(''),
    /** The name of an uploaded file. */
    file: z.string().max(200).default(''),
    /** Shown with a play button until the video starts. */
    imageId: z.string().max(64).default(''),
    title: z.string().max(500).optional(),
    caption: z.string().max(1000).optional(),
    ratio: z.enum(['16:9', '4:3', '1:1', '9:16', '2.4:1']).default('16:9'),
    controls: z.boolean().default(true),
    loop: z.boolean().default(false),
    muted: z.boolean().default(false),
    autoplay: z.boolean().default(false),
    /** The account type reported by the host when the video was looked up, e.g. `basic`. */
    accountType: z.string().max(40).optional(),
  }),
  isOpen: true,
  starter: {},
  group: 'media',
  finds: 'film movie youtube vimeo mp4 clip',
  fields: {
    source: choice('Video from', { url: 'A link', file: 'A file' }),
    url: {
      kind: 'text',
      label: 'Link',
      placeholder: 'https://www.youtube.com/watch?v=…',
      help: 'A YouTube or Vimeo video, or the address of a video file.',
      applies: ({ source }) => source !== 'file',
      looksUp: ['title', 'accountType', 'ratio'],
    },
    file: { kind: 'file', label: 'File', accept: 'video', applies: ({ source }) => source === 'file' },
    title: { kind: 'text', label: 'Title', help: 'Names the video for people who use screen readers.' },
    caption: { kind: 'text', label: 'Caption' },
    imageId: { kind: 'image', label: 'Image before it plays', applies: isShown },
    ratio: choice(
      'Shape',
      {
        '16:9': 'Widescreen 16:9',
        '4:3': 'Four-three 4:3',
        '1:1': 'Square 1:1',
        '9:16': 'Vertical 9:16',
        '2.4:1': 'Cinema 2.40:1',
      },
      { group: 'Design', applies: isShown },
    ),
    autoplay: {
      group: 'Playback',
      kind: 'switch',
      label: 'Play automatically',
      help: "Without sound. It doesn't play for people who prefer less motion.",
      applies: isFile,
    },
    controls: { kind: 'switch', label: 'Show controls', applies: isStarted },
    loop: { kind: 'switch', label: 'Repeat', applies: isFile },
    muted: { kind: 'switch', label: 'Start without sound', applies: isStarted },
  },
  /** The account is that of the video before. */
  effects: ({ accountType }, changed) => (changed === 'url' && accountType ? { accountType: '' } : {}),
  firstField: ({ caption }) => (caption ? 'caption' : undefined),
  siteFile: {
    fields: {
      url: z.string().max(2000),
      title: z.string().max(500).optional(),
      caption: z.string().max(1000).optional(),
    },
  },
});
