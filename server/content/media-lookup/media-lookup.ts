// Reads the oEmbed answer of a known host. Only its plain facts are used: never its markup or its addresses.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import type { Outbound } from '../../outbox/outbound.ts';
import { embedAddress } from '../block/media-address.ts';
import { videoRatios } from '../block/video.ts';
import { type FoundMedia, isLookupHost, type LookupHost } from './calls.ts';
import { lookupFailed, lookupUnsupported, mediaMissing } from './errors.ts';

export type LookupParts = Parts & {
  outbound: Outbound;
  /** Address of a stand-in for every host, in tests. */
  oEmbedApi?: string;
};

const endpoints: Readonly<Record<LookupHost, string>> = {
  YouTube: 'https://www.youtube.com/oembed?format=json',
  Vimeo: 'https://vimeo.com/api/oembed.json',
  Spotify: 'https://open.spotify.com/oembed',
  SoundCloud: 'https://soundcloud.com/oembed?format=json',
  TED: 'https://www.ted.com/services/v1/oembed.json',
  Loom: 'https://www.loom.com/v1/oembed',
};

const answerBytesMax = 64 * 1024;

/** Values of an unexpected kind count as absent. */
const answerSchema = z.object({
  title: z.string().optional().catch(undefined),
  account_type: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
  width: z.coerce.number().min(1).max(100_000).optional().catch(undefined),
  height: z.coerce.number().min(1).max(100_000).optional().catch(undefined),
});

/** @throws lookupUnsupported, mediaMissing, lookupFailed */
export async function lookUpMedia({ outbound, oEmbedApi, log }: LookupParts, url: string): Promise<FoundMedia> {
  const address = embedAddress(url);
  if (address.kind !== 'frame' || !isLookupHost(address.host)) throw lookupUnsupported();
  const { host, page } = address;
  const asked = new URL(endpoints[address.host]);
  asked.searchParams.set('url', page);
  const target = oEmbedApi === undefined ? asked : new URL(asked.pathname + asked.search, oEmbedApi);
  const answer = await outbound.get(target.href, answerBytesMax);
  if (!answer.ok) {
    log.info('media-lookup-failed', { host, reason: answer.reason });
    throw lookupFailed({ host });
  }
  if ([401, 403, 404].includes(answer.status)) throw mediaMissing({ host });
  const found = answer.status === 200 ? answerSchema.safeParse(parsed(answer.text)).data : undefined;
  if (!found) throw lookupFailed({ host });
  const title = plainTitle(found.title ?? '');
  const ratio = found.width && found.height ? shapeOf(found.width / found.height) : undefined;
  return {
    ...(title !== '' && { title }),
    ...(found.account_type !== undefined && { accountType: found.account_type }),
    ...(ratio !== undefined && { ratio }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const plainTitle = (title: string): string =>
  title
    .slice(0, 2_000)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** The block's shape that is nearly the same. */
const shapeOf = (ratio: number): string | undefined =>
  Object.entries(videoRatios).find(([, css]) => {
    const [width = 1, height = 1] = css.split('/').map(Number);
    return Math.abs(Math.log(ratio / (width / height))) < 0.03;
  })?.[0];
