// The code editor's calls: the files of a template, changed as a draft until it is published. Portable.
import { defineCalls } from '../../base/calls.ts';
import { codeLimits } from '../template/limits.ts';
import {
  checkBodySchema,
  checkedSchema,
  codeProblemsSchema,
  codeVersionsSchema,
  differencesQuerySchema,
  differencesSchema,
  newFileBodySchema,
  openedCodeSchema,
  openedFileSchema,
  pathBodySchema,
  pathQuerySchema,
  publishBodySchema,
  renameBodySchema,
  revisionBodySchema,
  revisionQuerySchema,
  saveBodySchema,
} from './schema.ts';

const needs = 'code.site';
const about = 'templates';
const answer = openedCodeSchema;
/** JSON escapes take up to six bytes for one. */
const bodyBytesMax = 6 * codeLimits.textBytes + 4_096;

export const templateCodeCalls = defineCalls({
  open: { call: 'GET /config/api/template-code/:id', needs, about, answer },
  openFile: {
    call: 'GET /config/api/template-code/:id/file',
    needs,
    about,
    query: pathQuerySchema,
    answer: openedFileSchema,
  },
  /** Compiles a file; stores nothing. */
  checkFile: {
    call: 'POST /config/api/template-code/:id/check',
    needs,
    body: checkBodySchema,
    bodyBytesMax,
    answer: checkedSchema,
  },
  saveFile: { call: 'PUT /config/api/template-code/:id/file', needs, body: saveBodySchema, bodyBytesMax, answer },
  createFile: { call: 'POST /config/api/template-code/:id/file', needs, body: newFileBodySchema, bodyBytesMax, answer },
  renameFile: { call: 'POST /config/api/template-code/:id/rename', needs, body: renameBodySchema, answer },
  deleteFile: { call: 'POST /config/api/template-code/:id/delete', needs, body: pathBodySchema, answer },
  /** Gives a file its published content again. */
  revertFile: { call: 'POST /config/api/template-code/:id/revert', needs, body: pathBodySchema, answer },
  /** Replaces all files of the draft by those of a ZIP archive. */
  upload: {
    call: 'POST /config/api/template-code/:id/upload',
    needs,
    query: revisionQuerySchema,
    reads: 'upload',
    answer,
  },
  download: { call: 'GET /config/api/template-code/:id/download', needs, writes: 'file' },
  listProblems: {
    call: 'GET /config/api/template-code/:id/problems',
    needs,
    about,
    answer: codeProblemsSchema,
  },
  publish: {
    call: 'POST /config/api/template-code/:id/publish',
    needs: { all: [needs, 'pages.publish'] },
    body: publishBodySchema,
    answer,
  },
  discard: { call: 'DELETE /config/api/template-code/:id', needs, query: revisionQuerySchema, answer },
  listVersions: {
    call: 'GET /config/api/template-code/:id/versions',
    needs,
    about,
    answer: codeVersionsSchema,
  },
  listDifferences: {
    call: 'GET /config/api/template-code/:id/differences',
    needs,
    about,
    query: differencesQuerySchema,
    answer: differencesSchema,
  },
  /** Makes an earlier revision the draft. */
  restoreVersion: {
    call: 'POST /config/api/template-code/:id/versions/:n/restore',
    needs,
    body: revisionBodySchema,
    answer,
  },
});
