// The owner's API while setting up a shop: an overview of all settings, the first steps, demo content, a test order.
// Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedStepsSchema, demoSchema, overviewSchema, stepsSchema, testOrderSchema } from './schema.ts';

const needs = 'site.settings';
const steps = '/config/api/first-steps';

export const setupCalls = defineCalls({
  /** The answer contains only the parts that the caller may see. */
  openOverview: {
    call: 'GET /config/api/settings',
    needs: 'editor.open',
    about: ['settings', 'site', 'mails', 'people', 'backups'],
    answer: overviewSchema,
  },
  openSteps: {
    call: `GET ${steps}`,
    needs,
    about: ['first-steps', 'orders', 'products', 'settings', 'site'],
    answer: stepsSchema,
  },
  saveSteps: { call: `PUT ${steps}`, needs, body: changedStepsSchema, answer: stepsSchema },
  /** Starts a checkout of the shop's own product with the owner's details, in test mode. */
  startTestOrder: { call: `POST ${steps}/test-order`, needs, answer: testOrderSchema },
  listDemo: { call: 'GET /config/api/demo', needs, about: ['first-steps', 'products', 'pages'], answer: demoSchema },
  removeDemo: { call: 'POST /config/api/demo/remove', needs: { all: [needs, 'products.edit'] }, answer: demoSchema },
  restoreDemo: { call: 'POST /config/api/demo/restore', needs: { all: [needs, 'products.edit'] }, answer: demoSchema },
});
