// Registers network files: no calls, hits ask for countries.
import { defineConcept } from '../../http/concept.ts';
import { type NetworkParts, readNetworkFiles } from './network.ts';

export const networkConcept = defineConcept({
  name: 'census/network',
  jobs: (parts: NetworkParts) =>
    parts.networkFiles === undefined
      ? []
      : [{ name: 'census/network', everyMs: 60_000, begins: 'at once', run: () => readNetworkFiles(parts) }],
});
