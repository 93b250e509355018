import { defineConcept } from '../../http/concept.ts';
import { fontCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { filesOfFonts } from './font.ts';
import * as messages from './messages.ts';
import { serveFonts } from './serve.ts';

export const fontConcept = defineConcept({
  name: 'site/font',
  calls: fontCalls,
  refusals,
  messages,
  files: [filesOfFonts],
  serve: serveFonts,
});
