// Reads and writes a visitor's cookies and storage after consent, and clears them without it. Spec §3, §5, §9.
import { readVisitor, readVisitTime, writeVisitor } from '../../../server/census/hit/visitor-cookie.ts';
import { census, consentKey } from './limits.ts';
import { cookie, readCookies } from './page.ts';
import { config } from './statics.ts';
import { atPageView, putSessionEntry, sessionEntry } from './visit.ts';

const censusCookies = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt'];
const analyticsId = 'SS_ANALYTICS_ID';
const localKeys = [analyticsId, 'SS_ANALYTICS_EXPIRATION'];
const sessionKeys = ['SS_SESSION_ID', 'SS_IS_FIRST_SESSION', 'SS_HAS_LANDED'];

const setCookie = (name: string, value: string | number, lifeMs: number) => {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: there is no other way in every browser
  document.cookie = `${name}=${value};Path=/;Max-Age=${lifeMs / 1000};SameSite=Lax${secure}`;
};

/** Storage may be missing or throw in private windows. */
const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

export type Choice = 'granted' | 'refused';

/** `undefined`: never asked, or the choice has expired. */
export function storedChoice(): Choice | undefined {
  const [choice, at] = quietly(() => localStorage.getItem(consentKey))?.split('.') ?? [];
  const isOld = !(Date.now() - Number(at) < census.consentLifeMs);
  return !isOld && (choice === 'granted' || choice === 'refused') ? choice : undefined;
}

export const storeChoice = (choice: Choice): void =>
  void quietly(() => localStorage.setItem(consentKey, `${choice}.${Date.now()}`));

/** Whether the browser sends an opt-out signal, or a proxy adds one to its requests: then the server says so. */
export const isSignaled = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true ||
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(({ serverTiming }) =>
    serverTiming?.some(({ name }) => name === 'opt-out'),
  );

/** Regions whose laws require consent (Europe and Brazil), by time zone, else by language. */
const zones =
  /^(?:Europe\/(?!Moscow|Minsk|Samara|Volgograd|Saratov|Kirov|Istanbul)|Atlantic\/(?:Reykjavik|Canary|Madeira|Azores|Faroe)|Arctic\/|Asia\/(?:Nicosia|Famagusta)|America\/(?:Sao_Paulo|Bahia|Fortaleza|Recife|Manaus|Belem|Cuiaba))/;
const languages = /^(?:bg|cs|da|de|el|et|fi|ga|hr|hu|is|it|lt|lv|mt|nb|nl|no|pl|ro|sk|sl|sv)(?:-|$)/;

/** Uses the browser's time zone, or its language where the zone is hidden: IP addresses are never looked up. */
export function isInRegion(zone = Intl.DateTimeFormat().resolvedOptions().timeZone, language = navigator.language) {
  return zone && !/^(?:UTC|Etc\/|GMT)/.test(zone) ? zones.test(zone) : languages.test(language.toLowerCase());
}

export type Permission = {
  /** May set cookies and use storage. */
  stores: boolean;
  /** May load third-party scripts. */
  services: boolean;
  /** The visitor must be asked. */
  asks: boolean;
};

export function permission(): Permission {
  const { cookies, consent, consentScript, servicesScript } = config();
  if (isSignaled() || cookies === 'restricted') return { stores: false, services: false, asks: false };
  const choice = storedChoice();
  const isAsked = consent === 'everywhere' || (consent === 'regional' && isInRegion());
  return {
    stores: choice === 'granted' || (choice === undefined && !isAsked),
    services: choice === 'granted' && consent !== 'off',
    // Services need an agreement everywhere.
    asks: (isAsked || servicesScript !== undefined) && choice === undefined && consentScript !== undefined,
  };
}

/** Cookies of Google, Meta, Pinterest, and FullStory. */
const theirCookies = /^(?:_ga|_gid|_gat|_gcl_|_fbp|_fbc|_pin|_derived_epik|_epik|fs_)/;

export function clearAll(): void {
  for (const name of [...censusCookies, analyticsId]) if (cookie(name)) setCookie(name, '', 0);
  if (storedChoice() === 'refused' || isSignaled()) clearTheirs();
  quietly(() => {
    for (const name of localKeys) localStorage.removeItem(name);
    for (const name of sessionKeys) sessionStorage.removeItem(name);
  });
}

/** Services set their cookies for the host, or for one of its parent domains. */
function clearTheirs(): void {
  const labels = location.hostname.split('.');
  for (const one of readCookies().split('; ')) {
    const name = one.split('=')[0] ?? '';
    if (!theirCookies.test(name)) continue;
    setCookie(name, '', 0);
    labels.forEach((_, at) => void setCookie(name, `;Domain=${labels.slice(at).join('.')}`, 0));
  }
}

/** The visitor cookie after this page view, sent with every hit. */
export function visitorAtPageView(now: number): { record: string; isNewVisit: boolean } {
  const known = readVisitor(cookie('ss_cvr'));
  const { visitor, isNewVisit } = atPageView(known, readVisitTime(cookie('ss_cvt')), {
    now,
    newId: () => crypto.randomUUID?.() ?? `${now}-${Math.random().toString(36).slice(2)}`,
  });
  const record = writeVisitor(visitor);
  setCookie('ss_cvr', record, census.visitorLifeMs);
  extendVisit(now);
  // Setting a cookie blocks the page, and these add nothing beyond the first two.
  if (isNewVisit || !cookie('ss_cvisit')) {
    setCookie('ss_cid', visitor.id, census.visitorLifeMs);
    setCookie('ss_cpvisit', visitor.previous, census.visitorLifeMs);
    setCookie('ss_cvisit', visitor.latest, census.visitLifeMs);
  }
  return { record, isNewVisit };
}

export const extendVisit = (now: number): void => setCookie('ss_cvt', now, census.visitLifeMs);

export type Session = {
  analyticsId: string;
  sessionId: string;
  isFirstSession: boolean;
  isNew: boolean;
  hasLanded: boolean;
};

const noSession: Session = { analyticsId: '', sessionId: '', isFirstSession: false, isNew: false, hasLanded: true };

/** Session info: the browser's first session and its first landing page. Spec §4 "Other states". */
export function sessionAtPageView(now: number, lands: boolean): Session {
  return (
    quietly(() => {
      const expires = Number(localStorage.getItem('SS_ANALYTICS_EXPIRATION'));
      const known = expires > now ? (localStorage.getItem(analyticsId) ?? '') : cookie(analyticsId);
      const id = known || crypto.randomUUID();
      localStorage.setItem(analyticsId, id);
      localStorage.setItem('SS_ANALYTICS_EXPIRATION', String(now + census.analyticsLifeMs));
      const before = sessionEntry(sessionStorage, 'SS_SESSION_ID', now);
      if (before === undefined || !known) setCookie(analyticsId, id, census.analyticsLifeMs);
      const sessionId = before ?? crypto.randomUUID();
      const isFirst =
        before === undefined ? known === '' : sessionEntry(sessionStorage, 'SS_IS_FIRST_SESSION', now) === 'true';
      const hasLanded = before !== undefined && sessionEntry(sessionStorage, 'SS_HAS_LANDED', now) === 'true';
      const until = now + census.visitLifeMs;
      putSessionEntry(sessionStorage, 'SS_SESSION_ID', sessionId, until);
      putSessionEntry(sessionStorage, 'SS_IS_FIRST_SESSION', String(isFirst), until);
      if (lands || hasLanded) putSessionEntry(sessionStorage, 'SS_HAS_LANDED', 'true', until);
      return { analyticsId: id, sessionId, isFirstSession: isFirst, isNew: before === undefined, hasLanded };
    }) ?? noSession
  );
}
