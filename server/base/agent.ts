// Parses a user agent: browser, system, device, or bot. Only these names are stored, never the text. Portable.

export type Agent = {
  browser: string;
  system: string;
  device: 'desktop' | 'phone' | 'tablet';
  bot: string | undefined;
};

const agentCharsMax = 400;

/** First match wins, because most browsers also name others. */
const browsers: readonly [mark: string, name: string][] = [
  ['edg/', 'Edge'],
  ['edga/', 'Edge'],
  ['edgios/', 'Edge'],
  ['opr/', 'Opera'],
  ['samsungbrowser/', 'Samsung Internet'],
  ['duckduckgo/', 'DuckDuckGo'],
  ['instagram', 'Instagram'],
  ['fban/', 'Facebook'],
  ['fbav/', 'Facebook'],
  ['pinterest', 'Pinterest'],
  ['fxios/', 'Firefox'],
  ['firefox/', 'Firefox'],
  ['crios/', 'Chrome'],
  ['chrome/', 'Chrome'],
  ['safari/', 'Safari'],
];

const systems: readonly [mark: string, name: string][] = [
  ['iphone', 'iOS'],
  ['ipad', 'iPadOS'],
  ['android', 'Android'],
  ['windows', 'Windows'],
  ['mac os x', 'macOS'],
  ['cros ', 'ChromeOS'],
  ['linux', 'Linux'],
];

/** Name parts of automated clients. */
const botMarks = (
  'bot crawl spider slurp facebookexternalhit headless lighthouse pagespeed pingdom uptime monitor curl/ wget python ' +
  'go-http java/ okhttp axios node-fetch undici phantomjs puppeteer playwright selenium scrapy libwww httpclient ' +
  'preview scanner feedfetcher archiver mediapartners validator fetcher'
).split(' ');

/** Browser details in a list of sessions. */
export type DeviceNames = Pick<Agent, 'browser' | 'system'>;

export function deviceNames(userAgent: string): DeviceNames {
  const { browser, system } = agentOf(userAgent);
  return { browser, system };
}

/** A text that `deviceNames` reads as these names. */
export function textOfNames({ browser, system }: DeviceNames): string {
  const markOf = (list: typeof browsers, wanted: string) => list.find(([, name]) => name === wanted)?.[0];
  return [markOf(browsers, browser), markOf(systems, system)].filter(Boolean).join(' ');
}

export function agentOf(userAgent: string): Agent {
  const text = userAgent.slice(0, agentCharsMax).toLowerCase();
  const system = systems.find(([mark]) => text.includes(mark))?.[1] ?? '';
  return {
    browser: browsers.find(([mark]) => text.includes(mark))?.[1] ?? '',
    system,
    device: deviceOf(text),
    bot: botOf(text),
  };
}

function deviceOf(text: string): Agent['device'] {
  if (text.includes('ipad') || text.includes('tablet')) return 'tablet';
  if (text.includes('android')) return text.includes('mobile') ? 'phone' : 'tablet';
  return text.includes('iphone') || text.includes('mobi') ? 'phone' : 'desktop';
}

/** The name around the mark: `googlebot`. An empty user agent counts as a bot too. */
function botOf(text: string): string | undefined {
  if (text.trim() === '') return 'none';
  // Cubot is a phone brand, not a bot.
  const mark = botMarks.find((one) => text.replaceAll('cubot', '').includes(one));
  if (mark === undefined) return undefined;
  let from = text.indexOf(mark);
  let to = from + mark.length;
  while (from > 0 && isNamePart(text.charCodeAt(from - 1))) from--;
  while (to < text.length && isNamePart(text.charCodeAt(to))) to++;
  return text.slice(from, Math.min(to, from + 40)).replace(/\/$/, '');
}

const isNamePart = (code: number) => (code >= 97 && code <= 122) || code === 45 || code === 95;
