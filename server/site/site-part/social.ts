// Maps the address of a profile to its service. Portable.

type Account = { serviceName: string; serviceId: number; profileUrl: string };

/** By the name before the top-level domain. Ids are from spec §3 "Connected service ids" where known, else 0. */
const services: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  x: 'X',
  youtube: 'YouTube',
  youtu: 'YouTube',
  vimeo: 'Vimeo',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  etsy: 'Etsy',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  flickr: 'Flickr',
  behance: 'Behance',
  dribbble: 'Dribbble',
  threads: 'Threads',
  bsky: 'Bluesky',
  mastodon: 'Mastodon',
  whatsapp: 'WhatsApp',
  twitch: 'Twitch',
  medium: 'Medium',
  substack: 'Substack',
  patreon: 'Patreon',
  goodreads: 'Goodreads',
  yelp: 'Yelp',
};

export const isProfile = (url: string): boolean => /^https?:\/\/[^\s/.]+\.\S+$/i.test(url);

/** @param known accounts from an import, preserved */
export function accountsOf(urls: readonly string[], known: readonly (Account & { userName?: string | undefined })[]) {
  return urls.map(
    (profileUrl) =>
      known.find((account) => account.profileUrl === profileUrl) ?? {
        serviceName: serviceOf(profileUrl),
        serviceId: 0,
        profileUrl,
      },
  );
}

/** e.g. "Instagram"; for unknown services, the host. */
export function serviceOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
  const name = host.split('.').findLast((part, at, parts) => at < parts.length - 1 && Object.hasOwn(services, part));
  return (name !== undefined && services[name]) || host;
}
