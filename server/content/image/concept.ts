import { defineConcept } from '../../http/concept.ts';
import { imageCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { filesOfImages } from './image.ts';
import { serveImages } from './serve.ts';
import { wireImageCalls } from './wire.ts';

export const imageConcept = defineConcept({
  name: 'content/image',
  calls: { ...imageCalls, ...wireImageCalls },
  refusals,
  files: [filesOfImages],
  serve: serveImages,
});
