// The file manager: images and other files in one list.
import type { ImageParts } from '../../content/image/image.ts';
import { defineConcept } from '../../http/concept.ts';
import { fileManagerCalls } from './calls.ts';
import { type EndingParts, removeEndedFiles } from './ended-files.ts';
import * as refusals from './errors.ts';
import { serveFileManager } from './serve.ts';
import { trashedFiles } from './trash.ts';
import { endOldUploads, uploadedParts } from './uploads.ts';

export const fileManagerConcept = defineConcept({
  name: 'owner/file-manager',
  calls: fileManagerCalls,
  refusals,
  files: [trashedFiles, uploadedParts],
  serve: serveFileManager,
  jobs: (parts: ImageParts & EndingParts) => [
    { name: 'owner/file-manager/uploads', everyMs: 60 * 60 * 1000, run: () => endOldUploads(parts) },
    {
      name: 'owner/file-manager/ended',
      everyMs: 60 * 60 * 1000,
      run: (stopping: AbortSignal) => removeEndedFiles(parts, stopping),
    },
  ],
});
