// The source of a visit: the campaign's own parameter, else the linking site. Portable.

type Source = { source: string; campaign: string };

/** @param ownHost links within the site are not a source */
export function sourceOf(given: { referrer: string; query: string; ownHost: string }): Source {
  const query = new URLSearchParams(given.query.slice(0, 2_000));
  const campaign = word(query.get('utm_campaign'));
  const said = word(query.get('utm_source') ?? query.get('ref'));
  return { source: said || referrerHost(given.referrer, given.ownHost), campaign };
}

function referrerHost(referrer: string, ownHost: string): string {
  let host: string;
  try {
    const url = new URL(referrer);
    if (url.protocol === 'android-app:') return url.host.slice(0, 100);
    if (!/^https?:$/.test(url.protocol)) return '';
    host = url.hostname;
  } catch {
    return '';
  }
  if (bareHost(host) === bareHost(ownHost.replace(/:\d+$/, ''))) return '';
  // A bare IP address could be a visitor's.
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return '';
  return host.replace(/^(?:www|m|l|lm|out)\./, '').slice(0, 100);
}

/** Both addresses of a site are the same source. */
const bareHost = (host: string) => host.replace(/^www\./, '');

const word = (text: string | null) => (text ?? '').trim().toLowerCase().slice(0, 100);
