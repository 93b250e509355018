// Access to the preview. No topic refetches it, since a new token reloads the frame.
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { ask } from '../../api/ask.ts';
import { callParts } from '../use-call.ts';

/** @param frame the frame it is for: each gets a token of its own */
export const previewTokenQuery = (...frame: readonly unknown[]) => ({
  ...callParts(sessionCalls.previewToken, ...frame),
  queryFn: (): Promise<{ origin: string; token: string }> => ask(sessionCalls.previewToken),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
