// Every call of document. Portable.
import { defineCalls } from '../../base/calls.ts';

export const documentCalls = defineCalls({
  listPages: { call: 'GET /config/api/pages', needs: 'editor.open' },
  listDrafts: { call: 'GET /config/api/drafts', needs: 'editor.open' },
  listChanges: { call: 'GET /config/api/changes', needs: ['versions.restore', { as: 'read' }] },
  readDocuments: { call: 'GET /config/api/documents/:id', needs: 'editor.open' },
  ops: { call: 'POST /config/api/documents/:id/ops', needs: 'pages.edit' },
  discard: { call: 'POST /config/api/documents/:id/discard', needs: 'pages.edit' },
  publish: { call: 'POST /config/api/publish', needs: 'pages.publish' },
  listVersions: { call: 'GET /config/api/documents/:id/versions', needs: ['versions.restore', { as: 'read' }] },
  readVersions: { call: 'GET /config/api/documents/:id/versions/:number', needs: ['versions.restore', { as: 'read' }] },
  rollBack: { call: 'POST /config/api/documents/:id/roll-back', needs: { all: ['versions.restore', 'pages.publish'] } },
  createPreview: { call: 'POST /config/api/preview/:id', needs: 'editor.open' },
});
