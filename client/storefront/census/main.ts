// The census: first-party analytics. Loaded after the page, when the browser is idle. The page decides whether it loads at all
// (server/pages/compose/head/census-start.ts); the browser's consent decides what it may store. Spec §2, §3, §6, §7.
import {
  clearAll,
  extendVisit,
  isSignaled,
  permission,
  type Session,
  sessionAtPageView,
  storeChoice,
  visitorAtPageView,
} from './identity.ts';
import { census, consentKey } from './limits.ts';
import { createMarks } from './marks.ts';
import { forgetCookies, isSearchPage, isShopPage, pageFields, pageIds } from './page.ts';
import { createScriptErrors } from './script-errors.ts';
import { beacon, post, postForm, reportWhile } from './send.ts';
import { config } from './statics.ts';
import { queueMax, type Tools, takeOver } from './tools.ts';
import { createTracker } from './tracker.ts';

/** Spec §3 "Analytics event types". */
const Hit = { pageView: 1, siteSearch: 2, heartbeat: 10, audio: 20, video: 21 } as const;

let may = permission();
let record = '';
let session: Session | undefined;
/** The form that has just subscribed someone. */
let newsletterId = '';

const hit = (event: number, more: Readonly<Record<string, unknown>> = {}) =>
  postForm('/api/census/RecordHit', {
    event: String(event),
    data: JSON.stringify({ ...pageFields(), ...more }),
    ...(record && { ss_cvr: record }),
  });
/** Calls of spec §7 about page elements. Each call costs browser time, so several of a kind are batched as JSON. */
function mark(path: string, ...things: readonly Readonly<Record<string, string>>[]): void {
  const all = things.map((fields) => ({ ...pageIds(), ...(record && { visitorCookie: record }), ...fields }));
  if (all.length === 1) postForm(`/api/census/${path}`, all[0]!);
  else post(`/api/census/${path}`, JSON.stringify(all));
}
const recordEvent = (event: string, data: Readonly<Record<string, unknown>>) =>
  postForm('/api/events/RecordEvent', {
    event,
    data: JSON.stringify({ ...pageIds(), ...data }),
    ...(record && { ss_cvr: record }),
  });
const marks = createMarks({ mark, media: (kind, fields) => hit(Hit[kind], fields) });
const track = createTracker(() => ({ session, record }));
const tools: Tools = {
  track,
  beacon,
  fact(name, detail = {}) {
    if (tools.services.length < queueMax) tools.services.push([name, detail]);
  },
  shop: [],
  services: [],
};
const errors = createScriptErrors((body) => post('/api/events/RecordJavascriptErrors', body), pageIds);

const counts = (): boolean => may.stores || config().countsWithoutCookies;
reportWhile(counts);

let hasBegun = false;
function begin(): void {
  if (hasBegun || !counts()) return;
  hasBegun = true;
  if (may.stores) identify();
  viewPage();
  window.stoaCensus = { ...takeOver(window.stoaCensus, hear), tools };
  // Each in its own idle callback, so that none is a long task.
  whenIdle(() => {
    startHeartbeats();
    if (isShopPage()) load(config().shopScript);
    whenIdle(() => {
      marks.start();
      load(config().telemetryScript);
    });
  });
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run);
};

function identify(): void {
  const now = Date.now();
  record = visitorAtPageView(now).record;
  session = sessionAtPageView(now, true);
}

function viewPage(): void {
  if (isSearchPage()) {
    // Spec §2: search pages send no page view.
    const query = new URLSearchParams(location.search).get('q')?.trim() ?? '';
    if (query === '') return;
    const resultCount = document.querySelectorAll('.search-result').length;
    hit(Hit.siteSearch, { searchQuery: query.slice(0, 200), resultCount });
    tools.fact('Search', { query });
  } else hit(Hit.pageView);
  if (!session?.isNew) return;
  const { isFirstSession, hasLanded } = session;
  track('SessionStarted', { isFirstSession, isFirstLanding: isFirstSession && !hasLanded });
}

/** Reports the seconds of attention, at intervals and when the page is left. */
function startHeartbeats(): void {
  let [since, sent, beats] = [document.visibilityState === 'visible' ? performance.now() : 0, 0, 0];
  let seen = 0;
  const tell = () => {
    const now = performance.now();
    if (since > 0) seen += now - since;
    since = document.visibilityState === 'visible' ? now : 0;
    const seconds = Math.round(seen / 1_000) - sent;
    if (seconds < 1 || beats >= census.heartbeatsMax) return;
    beats++;
    sent += seconds;
    if (may.stores) extendVisit(Date.now());
    hit(Hit.heartbeat, { seconds });
  };
  const next = (n: number) => {
    const { heartbeatsMs } = census;
    setTimeout(
      () => {
        if (document.visibilityState === 'visible') tell();
        if (n < census.heartbeatsMax) next(n + 1);
      },
      heartbeatsMs[Math.min(n, heartbeatsMs.length - 1)],
    );
  };
  next(0);
  document.addEventListener('visibilitychange', tell);
}

function hear(event: Event): void {
  const { detail } = event as CustomEvent<never>;
  switch (event.type) {
    case 'error':
    case 'unhandledrejection':
      errors.add(event);
      break;
    case 'stoa:quick-view':
      mark(`RecordQuickView/${encodeURIComponent((detail as { itemId: string }).itemId)}`, {});
      break;
    case 'stoa:overlay':
      mark('overlay', detail);
      break;
    case 'stoa:newsletter-subscribe':
    case 'stoa:form-success': {
      const { formId } = detail as { formId: string };
      const isNewsletter = event.type === 'stoa:newsletter-subscribe';
      recordEvent(isNewsletter ? 'newsletter-subscribe' : 'form-submit', detail);
      // A newsletter form triggers both events; report it once.
      if (isNewsletter || formId !== newsletterId) tools.fact(isNewsletter ? 'CompleteRegistration' : 'Lead');
      if (isNewsletter) newsletterId = formId;
      break;
    }
    case 'stoa:visitor-event': {
      const { name, isCounted } = detail as { name: string; isCounted?: boolean };
      if (isCounted) break;
      track(name, {});
      tools.fact(name);
      break;
    }
    default:
      if (event.type === 'click') offerChoice(event);
      marks.hear(event);
      if (event.type === 'stoa:item-added') load(config().shopScript);
      if (tools.shop.length < queueMax) tools.shop.push(event);
  }
}

function offerChoice(event: Event): void {
  const { consentScript } = config();
  if (!(event.target as Element).closest?.('a[href$="#cookies"]') || !consentScript || isSignaled()) return;
  event.preventDefault();
  if (loaded.has(consentScript)) document.dispatchEvent(new Event('stoa:ask-consent'));
  else load(consentScript);
}

/** Without consent, clears anything stored earlier. */
function obey(): void {
  // The visit continues with or without a cookie, so that no one is counted twice.
  if (!may.stores) {
    if (record && counts()) hit(Hit.heartbeat, { seconds: 0, consent: 'refused' });
    clearAll();
    record = '';
    session = undefined;
  } else if (hasBegun && record === '') {
    identify();
    hit(Hit.heartbeat, { seconds: 0, consent: 'granted' });
  }
  if (may.services) load(config().servicesScript);
  begin();
}

const loaded = new Set<string>();
function load(src: string | undefined): void {
  if (src === undefined || loaded.has(src)) return;
  loaded.add(src);
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

/** Applies a choice in this or another tab. @returns whether this page goes on */
function choose(): boolean {
  forgetCookies();
  may = permission();
  obey();
  // Third-party scripts that have loaded cannot be removed from a page.
  const isOver = !may.services && loaded.has(config().servicesScript ?? '');
  if (isOver) location.reload();
  return !isOver;
}

obey();
if (may.asks) load(config().consentScript);
document.addEventListener('stoa:consent', (event) => {
  storeChoice((event as CustomEvent<{ choice: 'granted' | 'refused' }>).detail.choice);
  choose();
});
window.addEventListener('storage', ({ key }) => key === consentKey && choose());
// A page restored from the back/forward cache counts as another view.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !choose() || !hasBegun || !counts()) return;
  if (may.stores) identify();
  viewPage();
});
window.addEventListener('pagehide', () => errors.flush());
