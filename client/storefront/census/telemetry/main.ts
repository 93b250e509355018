// Page speed, and heavy or hard-to-use elements. Buffered, and sent 30 s after load or when the page is hidden; speed is collected for 60 s
// or until then. A separate file, since browsers buffer these entries until they are observed. Spec §7 "Telemetry", §9 "Other limits".

import { type Metric, type Rating, ratingOf } from '../../../../server/census/rollup/rating.ts';
import { census } from '../limits.ts';
import { pageIds } from '../page.ts';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] };
type Timed = PerformanceEntry & { processingStart: number; interactionId?: number; target?: Node; element?: Element };

const path = (node: Node | null | undefined) =>
  elementPath(node instanceof Element ? node : node?.parentElement, census.elementPathMax);

function startTelemetry(): void {
  const buffer: Record<string, unknown>[] = [];
  const pageLoadId = `${Math.round(performance.timeOrigin).toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  const add = (event: 'page_speed' | 'image' | 'user' | 'a11y', data: object) =>
    buffer.push({ app: 'storefront', data: { ...pageIds(), ...data }, event, pageLoadId, ts: Date.now() });
  const flush = () => {
    if (buffer.length > 0)
      window.stoaCensus?.tools?.beacon('/api/performance/v1/records', JSON.stringify(buffer.splice(0)));
  };

  const speed = collectSpeed();
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    const metrics = speed();
    add('page_speed', { ...metrics, ...navigationTimes(), ...device() });
    flush();
  };
  // Each in its own idle callback, so that none is a long task.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => {
    for (const finding of accessibilityFindings()) add('a11y', finding);
    for (const timing of userTimings()) add('user', timing);
    whenIdle(() => {
      for (const image of heavyImages()) add('image', image);
    });
  });
  setTimeout(flush, census.telemetryAfterMs);
  setTimeout(finish, census.speedUntilMs);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && finish());
  window.addEventListener('pagehide', finish);
}

type Measured = Partial<Record<Metric, number>> & {
  ratings: Partial<Record<Metric, Rating>>;
  /** Path of the responsible element. */
  elements: Partial<Record<Metric, string>>;
};

/** @returns a function that stops collecting and returns the measurements */
function collectSpeed(): () => Measured {
  const found = new Map<Metric, { value: number; node?: Node | null }>();
  const observers: [PerformanceObserver, (entries: PerformanceEntryList) => void][] = [];
  const observe = (type: string, take: (entry: Timed & Shift) => void, more = {}) => {
    const each = (entries: PerformanceEntryList) => {
      for (const entry of entries) take(entry as Timed & Shift);
    };
    try {
      const observer = new PerformanceObserver((list) => each(list.getEntries()));
      observer.observe({ type, buffered: true, ...more });
      observers.push([observer, each]);
    } catch {} // Not every browser supports every entry type.
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') found.set('FCP', { value: startTime });
  });
  observe('largest-contentful-paint', ({ startTime, element }) =>
    found.set('LCP', { value: startTime, node: element }),
  );
  observe('first-input', ({ processingStart, startTime, target }) =>
    found.set('FID', { value: processingStart - startTime, node: target }),
  );
  // The largest window of layout shifts: at most 5 s long, with gaps under 1 s.
  let sum = 0;
  let [first, last] = [0, 0];
  found.set('CLS', { value: 0 });
  observe('layout-shift', ({ value, startTime, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    const isSame = startTime - last < 1_000 && startTime - first < 5_000;
    sum = isSame ? sum + value : value;
    if (!isSame) first = startTime;
    last = startTime;
    if (sum > found.get('CLS')!.value) found.set('CLS', { value: sum, node: sources?.[0]?.node });
  });
  // The slowest interaction, ignoring one outlier per 50.
  const slowest: { id: number; value: number; node?: Node }[] = [];
  let interactions = 0;
  observe(
    'event',
    ({ interactionId = 0, duration, target }) => {
      if (interactionId === 0) return;
      const known = slowest.find(({ id }) => id === interactionId);
      if (known) known.value = Math.max(known.value, duration);
      else {
        interactions++;
        slowest.push({ id: interactionId, value: duration, node: target });
      }
      slowest.sort((a, b) => b.value - a.value).splice(10);
      const shown = slowest[Math.min(slowest.length - 1, Math.floor(interactions / 50))]!;
      found.set('INP', { value: shown.value, node: shown.node });
    },
    { durationThreshold: 40 },
  );
  return () => {
    for (const [observer, each] of observers) {
      each(observer.takeRecords());
      observer.disconnect();
    }
    const measured: Measured = { ratings: {}, elements: {} };
    for (const [name, { value, node }] of found) {
      measured[name] = Math.round(value * 10_000) / 10_000;
      measured.ratings[name] = ratingOf(name, value);
      if (node) measured.elements[name] = path(node);
    }
    return measured;
  };
}

function navigationTimes() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!entry) return {};
  const { responseStart, domContentLoadedEventEnd, loadEventEnd, transferSize, type } = entry;
  const whole = Math.round;
  return {
    ttfb: whole(responseStart),
    dcl: whole(domContentLoadedEventEnd),
    load: whole(loadEventEnd),
    transferSize,
    type,
  };
}

const device = () => {
  const { connection, deviceMemory } = navigator as { connection?: { effectiveType?: string }; deviceMemory?: number };
  return {
    viewportInnerWidth: innerWidth,
    viewportInnerHeight: innerHeight,
    devicePixelRatio,
    connection: connection?.effectiveType ?? '',
    deviceMemory: deviceMemory ?? 0,
    cores: navigator.hardwareConcurrency ?? 0,
  };
};

/** Measures of the site's own scripts (`performance.measure`). */
const userTimings = () =>
  performance
    .getEntriesByType('measure')
    .slice(0, census.timingsMax)
    .map(({ name, startTime, duration }) => ({ name: name.slice(0, 100), startTime, duration }));

/** Images that load much larger than displayed, or are heavy: the heaviest first. */
function heavyImages() {
  const loads = new Map(
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType, encodedBodySize }) => initiatorType === 'img' && encodedBodySize > census.imageBytes)
      .map((entry) => [entry.name, entry] as const),
  );
  if (loads.size === 0) return [];
  return [...document.images]
    .slice(0, 200)
    .flatMap((image) => {
      const entry = loads.get(image.currentSrc);
      if (!entry || !image.complete || image.clientWidth === 0) return [];
      const bytes = entry.encodedBodySize;
      const shownWidth = image.clientWidth;
      const isOversized = image.naturalWidth > 1.7 * shownWidth * devicePixelRatio;
      const rule = isOversized ? 'image-oversized' : bytes > census.heavyBytes ? 'image-heavy' : '';
      if (rule === '') return [];
      const { naturalWidth, currentSrc } = image;
      const duration = Math.round(entry.duration);
      return [{ rule, element: path(image), src: currentSrc.slice(0, 500), bytes, duration, naturalWidth, shownWidth }];
    })
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, census.imagesMax);
}

/** Checks that need no layout. */
const rules: Readonly<Record<string, string>> = {
  'image-alt': 'img:not([alt])',
  'frame-title': 'iframe:not([title])',
  label:
    'input:not([type=hidden],[type=submit],[type=button],[id],[aria-label],[aria-labelledby],[title],label *),select:not([id],[aria-label],[aria-labelledby],label *)',
  'button-name': 'button:empty:not([aria-label],[aria-labelledby],[title])',
  'link-name': 'a[href]:empty:not([aria-label],[aria-labelledby],[title])',
  'html-lang': 'html:not([lang])',
};

function accessibilityFindings() {
  const all = Object.entries(rules).flatMap(([rule, selector]) =>
    [...document.querySelectorAll(selector)].slice(0, 5).map((element) => ({ rule, element: path(element) })),
  );
  if (!document.title) all.push({ rule: 'document-title', element: 'head' });
  return all.slice(0, census.findingsMax);
}

startTelemetry();

/** A short selector path of an element. Spec §9: at most 200 characters. */
function elementPath(element: Element | null | undefined, max: number): string {
  const parts: string[] = [];
  for (let at: Element | null | undefined = element; at && parts.length < 8; at = at.parentElement) {
    const [first] = at.classList;
    parts.unshift(at.localName + (at.id ? `#${at.id}` : first ? `.${first}` : ''));
    if (at.id) break;
  }
  return parts.join('>').slice(-max);
}
