// Three projects: everything on plain Node (unit, HTTP, fault), browser tests (*.browser.test.ts) and server components (renderer/rsc).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes and threads that load the same sources share their compiled code, and child processes of tests inherit it.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

// On a busy machine, tests are slow but not wrong: these timeouts only end hangs.
const node = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 240_000,
  setupFiles: 'server/testing/harness/every-file.ts',
  expect: { poll: { timeout: 15_000 } },
} as const;
/**
 * One process for many files: loading the program took each of them longer than its tests. With a larger young generation
 * than Node's, most garbage of a request is collected before it is ever copied: a fifth less processor time.
 */
const shared = { ...node, isolate: false, execArgv: ['--max-semi-space-size=64'] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: [node.setupFiles, 'server/testing/harness/every-unit-file.ts'],
          include: ['{server,renderer,client,workers,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', '**/*.fault.test.ts', 'renderer/rsc/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'fault',
          include: ['**/*.fault.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: 'server/testing/harness/empty-folder.ts',
          testTimeout: 300_000,
          // Calls are recorded only for browser tests, which may run beside these.
          env: { STOA_ASKED_CALLS: '' },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          globalSetup: 'server/testing/harness/demo-folder.ts',
          exclude: ['**/node_modules/**'],
          testTimeout: 240_000,
        },
      },
      {
        resolve: { conditions: ['react-server'] },
        ssr: { resolve: { conditions: ['react-server'] } },
        test: { ...shared, name: 'rsc', include: ['renderer/rsc/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
