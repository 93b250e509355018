// Serves the template code editor.
import { serve } from '../../accounts/session/serve.ts';
import { badRequest } from '../../http/errors.ts';
import { readMultipart } from '../../http/multipart.ts';
import { zipBytesMax } from '../template/limits.ts';
import { createStylesheets } from '../template/site-css.ts';
import { templateCodeCalls } from './calls.ts';
import { messages } from './messages.ts';
import {
  type CodeParts,
  checkCode,
  codeProblems,
  createFile,
  deleteFile,
  discardCode,
  downloadCode,
  type FaultParts,
  listDifferences,
  listVersions,
  openCode,
  openFile,
  publishCode,
  renameFile,
  restoreVersion,
  revertFile,
  saveFile,
  uploadCode,
} from './template-code.ts';

/** Longest list on the screen. */
const problemsMax = 500;

export function serveTemplateCode(parts: CodeParts & FaultParts) {
  // Its own cache: what is typed would push the site's sheet out of the site's.
  const stylesheets = createStylesheets(parts);
  return serve(templateCodeCalls, {
    open: ({ params }) => openCode(parts, params.id),
    openFile: ({ params, query }) => openFile(parts, params.id, query.path),
    checkFile: async ({ params, body }) => ({ problems: await checkCode(parts, stylesheets, params.id, body) }),
    saveFile: ({ params, body, actor }) => saveFile(parts, actor, params.id, body),
    createFile: ({ params, body, actor }) => createFile(parts, actor, params.id, body),
    renameFile: ({ params, body, actor }) => renameFile(parts, actor, params.id, body),
    deleteFile: ({ params, body, actor }) => deleteFile(parts, actor, params.id, body),
    revertFile: ({ params, body, actor }) => revertFile(parts, actor, params.id, body),
    async upload({ params, query, actor, ctx }) {
      const { files } = await readMultipart(ctx, { maxBytes: zipBytesMax + 65_536, maxFields: 5 });
      const [file] = files;
      if (!file) throw badRequest(messages.noFile);
      const { bytes, name } = file;
      return uploadCode(parts, actor, params.id, { bytes, name, revision: query.revision });
    },
    async download({ params, ctx }) {
      const zip = await downloadCode(parts, params.id);
      ctx.type = 'application/zip';
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${params.id}.zip"`);
      ctx.body = zip;
    },
    async listProblems({ params }) {
      const problems = await codeProblems(parts, stylesheets, params.id);
      return { problems: problems.slice(0, problemsMax), total: problems.length };
    },
    publish: ({ params, body, actor }) => publishCode(parts, stylesheets, actor, params.id, body),
    discard: ({ params, query }) => discardCode(parts, params.id, query.revision),
    listVersions: async ({ params }) => ({ versions: await listVersions(parts, params.id) }),
    listDifferences: ({ params, query }) => listDifferences(parts, params.id, query),
    restoreVersion: ({ params, body, actor }) =>
      restoreVersion(parts, actor, params.id, Number(params.n), body.revision),
  });
}
