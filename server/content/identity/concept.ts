import { defineConcept } from '../../http/concept.ts';
import { identityCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveIdentity } from './serve.ts';
import { wireSettingsCalls } from './wire.ts';
import { serveWireSettings } from './wire-serve.ts';

export const identityConcept = defineConcept({
  name: 'content/identity',
  calls: { ...identityCalls, ...wireSettingsCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveIdentity>[0]) => [serveIdentity(parts), serveWireSettings(parts)],
});
