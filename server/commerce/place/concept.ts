import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serve } from '../../accounts/session/serve.ts';
import { bundledFolder } from '../../base/bundled-folder.ts';
import { defineConcept } from '../../http/concept.ts';
import { placeCalls } from './calls.ts';
import { type MapTown, readTowns, searchTowns } from './place.ts';

export const placeConcept = defineConcept({ name: 'commerce/place', calls: placeCalls, serve: servePlaces });

/** The list is loaded on the first search and cached. */
function servePlaces({ config }: { config: { programFolder: string } }) {
  let towns: Promise<readonly MapTown[]> | undefined;
  const load = async () => readTowns(await readFile(path.join(bundledFolder(config, 'places'), 'towns.txt'), 'utf8'));
  return serve(placeCalls, {
    async search({ query: { search } }) {
      // A failed load is retried on the next search.
      towns ??= load().catch((error: unknown) => {
        towns = undefined;
        throw error;
      });
      return { places: searchTowns(await towns, search) };
    },
  });
}
