// URLs of videos, audio, and embeds: their host, and what may be shown in a frame. Portable.

/** How a URL is shown: a frame of a known host, a file, or a link. */
export type MediaAddress =
  | { kind: 'frame'; host: string; src: string; page: string; ratio?: string; heightPx?: number }
  | { kind: 'file'; src: string }
  | { kind: 'link'; page: string }
  | { kind: 'none' };

type Frame = Omit<Extract<MediaAddress, { kind: 'frame' }>, 'kind' | 'host' | 'page'>;
type Host = { name: string; hosts: readonly string[]; frame(url: URL): Frame | undefined };

const wide = '16 / 9';
const part = (url: URL, index: number) => url.pathname.split('/').filter(Boolean)[index];
const word = (value: string | null | undefined) => (value && /^[\w-]{1,100}$/.test(value) ? value : undefined);

const youTubeId = (url: URL): string | undefined => {
  if (url.hostname.endsWith('youtu.be')) return word(part(url, 0));
  const first = part(url, 0) ?? '';
  return word(['embed', 'shorts', 'live', 'v'].includes(first) ? part(url, 1) : url.searchParams.get('v'));
};

/** `1:30`, `90`, `1m30s` → 90 */
const secondsOf = (time: string | null): number => {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
};

const same = (ratio: string) => (url: URL) => ({ src: url.href, ratio });

const videoHosts: readonly Host[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    frame(url) {
      const id = youTubeId(url);
      const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'));
      const src = `https://www.youtube-nocookie.com/embed/${id}?rel=0${start > 0 ? `&start=${start}` : ''}`;
      return id === undefined ? undefined : { src, ratio: wide };
    },
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com'],
    frame(url) {
      const [, id, secret] =
        /^\/(\d{4,12})(?:\/([\da-f]{6,16}))?$/.exec(
          url.pathname.replace(/^\/(?:video|channels\/[\w-]{1,100}|groups\/[\w-]{1,100}\/videos)(?=\/)/, ''),
        ) ?? [];
      const hash = secret ?? word(url.searchParams.get('h'));
      return id === undefined
        ? undefined
        : { src: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}`, ratio: wide };
    },
  },
];

const otherHosts: readonly Host[] = [
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    frame(url) {
      const [, kind, id] =
        /^\/(?:intl-\w+\/|embed\/)?(track|album|playlist|artist|episode|show)\/(\w{10,40})$/.exec(url.pathname) ?? [];
      const heightPx = kind === 'track' || kind === 'episode' ? 152 : 352;
      return id === undefined ? undefined : { src: `https://open.spotify.com/embed/${kind}/${id}`, heightPx };
    },
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com'],
    frame: (url) =>
      part(url, 1) === undefined
        ? undefined
        : {
            src: `https://w.soundcloud.com/player/?url=${encodeURIComponent(url.origin + url.pathname)}`,
            heightPx: 166,
          },
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    frame(url) {
      const [, user, id] = /^\/([\w-]+)\/(?:pen|full|embed)\/(\w+)$/.exec(url.pathname) ?? [];
      return id === undefined
        ? undefined
        : { src: `https://codepen.io/${user}/embed/${id}?default-tab=result`, heightPx: 400 };
    },
  },
  {
    name: 'Google Maps',
    hosts: ['google.com'],
    frame: (url) => (url.pathname.startsWith('/maps/embed') ? { src: url.href, ratio: '4 / 3' } : undefined),
  },
  {
    name: 'Google Docs',
    hosts: ['docs.google.com'],
    frame: (url) =>
      /^\/(?:forms\/d\/e\/[\w-]+\/viewform|(?:document|presentation|spreadsheets)\/d\/e\/[\w-]+\/(?:pub|pubhtml|embed))$/.test(
        url.pathname,
      )
        ? { src: url.href, ratio: '4 / 3' }
        : undefined,
  },
  {
    name: 'Google Calendar',
    hosts: ['calendar.google.com'],
    frame: (url) => (url.pathname === '/calendar/embed' ? same('4 / 3')(url) : undefined),
  },
  {
    name: 'OpenStreetMap',
    hosts: ['openstreetmap.org'],
    frame: (url) => (url.pathname === '/export/embed.html' ? same('4 / 3')(url) : undefined),
  },
  {
    name: 'Figma',
    hosts: ['figma.com'],
    frame: (url) =>
      /^\/(?:file|design|proto|board)\//.test(url.pathname)
        ? { src: `https://www.figma.com/embed?embed_host=site&url=${encodeURIComponent(url.href)}`, ratio: '4 / 3' }
        : undefined,
  },
  {
    name: 'TED',
    hosts: ['ted.com'],
    frame(url) {
      const talk = part(url, 0) === 'talks' ? word(part(url, 1)) : undefined;
      return talk === undefined ? undefined : { src: `https://embed.ted.com/talks/${talk}`, ratio: wide };
    },
  },
  {
    name: 'Loom',
    hosts: ['loom.com'],
    frame(url) {
      const id = word(part(url, 1));
      return id === undefined ? undefined : { src: `https://www.loom.com/embed/${id}`, ratio: wide };
    },
  },
  {
    name: 'Calendly',
    hosts: ['calendly.com'],
    frame: (url) => (part(url, 0) === undefined ? undefined : { src: url.href, heightPx: 700 }),
  },
  {
    name: 'Typeform',
    hosts: ['typeform.com'],
    frame: (url) => (part(url, 0) === 'to' ? { src: url.href, heightPx: 500 } : undefined),
  },
];

function urlOf(address: string): URL | undefined {
  const url = URL.parse(address.trim());
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

const isOf = (host: string, known: string) => host === known || host.endsWith(`.${known}`);

function mediaAddress(address: string, hosts: readonly Host[], files: RegExp): MediaAddress {
  if (address.startsWith('/s/') && files.test(address)) return { kind: 'file', src: address };
  const url = urlOf(address);
  if (!url) return { kind: 'none' };
  for (const host of hosts) {
    const frame = host.hosts.some((known) => isOf(url.hostname, known)) ? host.frame(url) : undefined;
    if (frame) return { kind: 'frame', host: host.name, page: url.href, ...frame };
  }
  if (files.test(url.pathname)) return { kind: 'file', src: url.href };
  return { kind: 'link', page: url.href };
}

const videoFile = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const audioFile = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i;

export const videoAddress = (address: string) => mediaAddress(address, videoHosts, videoFile);
export const audioAddress = (address: string) => mediaAddress(address, [], audioFile);
export const embedAddress = (address: string) => mediaAddress(address, [...videoHosts, ...otherHosts], /^$/);

/** The URL in embed code: that of its first frame. Everything else is ignored. */
export function addressInCode(code: string): string {
  const at = code.search(/<iframe\b/i);
  const tag = at === -1 ? '' : code.slice(at, at + 4000).split('>', 1)[0]!;
  const address = /\ssrc=["']([^"'\s]+)["']/i.exec(tag)?.[1] ?? '';
  return address.replaceAll('&amp;', '&').replace(/^\/\//, 'https://');
}

/** Without `www.`. */
export const hostOf = (address: string): string => urlOf(address)?.hostname.replace(/^www\./, '') ?? '';
