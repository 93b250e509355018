// How long cookies last, and when a new visit begins.
import { describe, expect, it } from 'vitest';
import { isInRegion } from './identity.ts';
import { census } from './limits.ts';
import { atPageView, putSessionEntry, sessionEntry } from './visit.ts';

const id = '2e9f30bb-5c1a-446b-96e3-a171e79748c1';
const known = { id, first: 1_000, previous: 1_000, latest: 2_000, visits: 2 };
const now = 10_000_000;

describe('a page view', () => {
  const newId = () => id;

  it('of somebody new is their first visit', () => {
    expect(atPageView(undefined, undefined, { now, newId })).toEqual({
      visitor: { id, first: now, previous: now, latest: now, visits: 1 },
      isNewVisit: true,
    });
  });

  it('belongs to the visit while its cookie is there, for 30 minutes', () => {
    expect(atPageView(known, now - census.visitLifeMs + 1, { now, newId }).visitor).toBe(known);
    const later = { ...known, previous: 2_000, latest: now, visits: 3 };
    for (const visitAt of [undefined, now - census.visitLifeMs])
      expect(atPageView(known, visitAt, { now, newId })).toEqual({ visitor: later, isNewVisit: true });
  });
});

it('lasts 2 years, a visit 30 minutes, an analytics id 390 days', () => {
  const day = 86_400_000;
  expect([census.visitorLifeMs, census.visitLifeMs, census.analyticsLifeMs]).toEqual([730 * day, 1_800_000, 390 * day]);
});

it('a session entry expires by its stored timestamp', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  putSessionEntry(storage, 'SS_SESSION_ID', 'abc', now);
  expect([sessionEntry(storage, 'SS_SESSION_ID', now - 1), sessionEntry(storage, 'SS_SESSION_ID', now)]).toEqual([
    'abc',
    undefined,
  ]);
  kept.set('SS_SESSION_ID', '{broken');
  expect(sessionEntry(storage, 'SS_SESSION_ID', 0)).toBeUndefined();
});

it.each([
  ['Europe/Berlin', 'en-US', true],
  ['America/Sao_Paulo', 'en-US', true],
  ['Atlantic/Reykjavik', 'en-US', true],
  ['Europe/Istanbul', 'en-US', false],
  ['America/New_York', 'de-DE', false],
  ['Asia/Tokyo', 'ja-JP', false],
  // The zone is hidden.
  ['UTC', 'de-DE', true],
  ['Etc/GMT', 'PL', true],
  ['', 'en-GB', false],
])('a law asks for consent in the zone "%s", with %s: %s', (zone, language, asks) =>
  expect(isInRegion(zone, language)).toBe(asks),
);
