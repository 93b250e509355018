// Asks the site that hosts a video or an embed about it, when an owner presses the button for it. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

export const foundMediaSchema = z.object({
  title: z.string().max(500).optional(),
  /** E.g. `basic`: Vimeo does not let other sites show such videos. */
  accountType: z.string().max(40).optional(),
  /** One of the shapes that a video block offers. */
  ratio: z.string().max(10).optional(),
});
export type FoundMedia = z.infer<typeof foundMediaSchema>;

/** Hosts that answer such questions, by the name of `embedAddress`. */
export const lookupHosts = ['YouTube', 'Vimeo', 'Spotify', 'SoundCloud', 'TED', 'Loom'] as const;
export type LookupHost = (typeof lookupHosts)[number];
export const isLookupHost = (host: string): host is LookupHost => lookupHosts.some((one) => one === host);

export const mediaLookupCalls = defineCalls({
  lookUp: {
    call: 'POST /config/api/media-lookup',
    needs: 'pages.edit',
    body: z.strictObject({ url: z.string().max(2000) }),
    answer: foundMediaSchema,
  },
});
