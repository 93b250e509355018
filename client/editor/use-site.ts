// The site facts that most screens need: name, currency, and time zone.
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../server/base/calls.ts';
import { websiteCalls } from '../../server/site/website/calls.ts';
import { ask } from '../api/ask.ts';

export type Site = AnswerOf<typeof websiteCalls.open>;

/** Undefined while loading. */
export const useSite = (): Site | undefined =>
  useQuery({ queryKey: ['site'], queryFn: () => ask(websiteCalls.open), staleTime: 60_000 }).data;
