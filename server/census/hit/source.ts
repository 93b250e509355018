// Where a visit came from: the campaign's own word for it, else the site that linked here. Portable.

export type Source = { source: string; campaign: string };

/** @param ownHost links within the site are no source */
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
  if (host === ownHost.replace(/:\d+$/, '')) return '';
  // An address of a machine could be a visitor's.
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return '';
  return host.replace(/^(?:www|m|l|lm|out)\./, '').slice(0, 100);
}

const word = (text: string | null) => (text ?? '').trim().toLowerCase().slice(0, 100);
