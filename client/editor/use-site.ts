// The site facts that most screens need: name, currency, and time zone.
import type { AnswerOf } from '../../server/base/calls.ts';
import { websiteCalls } from '../../server/site/website/calls.ts';
import { useCall } from './use-call.ts';

export type Site = AnswerOf<typeof websiteCalls.open>;

/** Undefined while loading. */
export const useSite = (): Site | undefined => useCall(websiteCalls.open, undefined, { staleTime: 60_000 }).data;
