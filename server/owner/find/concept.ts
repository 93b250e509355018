import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { type Found, foundKinds, type SearchSource } from '../../base/found.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { folded } from '../../base/text/folded.ts';
import { defineConcept } from '../../http/concept.ts';
import { findCalls } from './calls.ts';

const serveFind = (parts: FindParts) =>
  serve(findCalls, {
    find: async ({ ctx, query }) => ({ found: await findEverywhere(parts, signedInActor(ctx), query.q) }),
  });

/** The global search over the records of all concepts. Admin "Command palette". */
type FindParts = Parts & { searchSources: readonly SearchSource<Parts>[] };

const perSource = 5;

export async function findEverywhere(parts: FindParts, actor: Actor, words: string): Promise<Found[]> {
  if (words.trim() === '') return [];
  const seen = parts.searchSources.filter(({ needs }) => can(actor, ...needs));
  const found = (await Promise.all(seen.map((source) => source.find(parts, words, perSource)))).flat();
  const whole = folded(words).replace(/^#/, '');
  const rankOf = ({ kind, title }: Found) =>
    folded(title).replace(/^#/, '') === whole ? -1 : foundKinds.indexOf(kind);
  return found.sort((a, b) => rankOf(a) - rankOf(b));
}

export const findConcept = defineConcept({ name: 'owner/find', calls: findCalls, serve: serveFind });
