// Errors of lookups. The block works without one.
import { invalid, missing, refusal } from '../../base/errors.ts';

export const lookupUnsupported = invalid(
  'lookup-unsupported',
  'Only links to YouTube, Vimeo, Spotify, SoundCloud, TED, and Loom can be looked up. The block still shows or links this address.',
);

export const mediaMissing = missing<{ host: string }>(
  'media-missing',
  ({ host }) => `${host} doesn’t show anything publicly at this address. Check the link, and that it isn’t private.`,
);

export const lookupFailed = refusal<{ host: string }>(
  'lookup-failed',
  502,
  ({ host }) => `${host} didn’t answer. The block works without it. Try again later, or enter the title yourself.`,
);

export const lookupsLimited = refusal(
  'lookups-limited',
  429,
  'That was many lookups in a short time. Wait a minute, then try again.',
);
