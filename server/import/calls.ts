// Every call of import. Portable.
import { defineCalls } from '../base/calls.ts';

export const importCalls = defineCalls({
  listProducts: { call: 'GET /api/export/products', needs: ['products.edit', { as: 'read' }] },
  products: { call: 'POST /api/import/products', needs: { all: ['products.edit', 'inventory.edit'] } },
  template: { call: 'POST /api/import/template', needs: 'code.site' },
  listTemplates: { call: 'GET /api/templates', needs: 'code.site' },
  readTemplates: { call: 'GET /api/templates/:id', needs: 'code.site' },
  readExport: { call: 'GET /api/templates/:id/export', needs: 'code.site' },
  listProblems: { call: 'GET /api/templates/:id/problems', needs: 'code.site' },
  saveCurrent: { call: 'PUT /api/templates/current', needs: 'code.site' },
});
