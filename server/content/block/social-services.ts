// Social services, identified by a link's URL. Portable.

export type SocialService = {
  readonly name: string;
  /** Host name suffixes. */
  readonly hosts: readonly string[];
};

export const socialServices = {
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com'] },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  pinterest: { name: 'Pinterest', hosts: ['pinterest.com', 'pin.it'] },
  threads: { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  bluesky: { name: 'Bluesky', hosts: ['bsky.app'] },
  mastodon: { name: 'Mastodon', hosts: ['mastodon.social', 'mastodon.online', 'mstdn.social', 'fosstodon.org'] },
  whatsapp: { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  telegram: { name: 'Telegram', hosts: ['t.me', 'telegram.me'] },
  reddit: { name: 'Reddit', hosts: ['reddit.com'] },
  github: { name: 'GitHub', hosts: ['github.com'] },
  spotify: { name: 'Spotify', hosts: ['spotify.com'] },
  soundcloud: { name: 'SoundCloud', hosts: ['soundcloud.com'] },
  vimeo: { name: 'Vimeo', hosts: ['vimeo.com'] },
  bandcamp: { name: 'Bandcamp', hosts: ['bandcamp.com'] },
  etsy: { name: 'Etsy', hosts: ['etsy.com'] },
} as const satisfies Record<string, SocialService>;

export type SocialKey = keyof typeof socialServices;

/** Looks up the service by the URL's host; undefined for unknown hosts. */
export function serviceOf(href: string): (SocialService & { key: SocialKey }) | undefined {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(href)?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  const services = Object.entries<SocialService>(socialServices);
  const found = services.find(([, { hosts }]) => hosts.some((end) => host === end || host.endsWith(`.${end}`)));
  return found && { ...found[1], key: found[0] as SocialKey };
}
