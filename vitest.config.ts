// Three projects: everything on plain Node (unit, HTTP, fault), browser tests (*.browser.test.ts) and server components (renderer/rsc).
import { defineConfig } from 'vitest/config';

// A machine that is busy with other work is slow and not wrong: these are for what hangs.
const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 240_000 } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['{server,renderer,client,workers,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', '**/*.fault.test.ts', 'renderer/rsc/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...node,
          name: 'fault',
          include: ['**/*.fault.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          globalSetup: 'server/testing/demo-folder.ts',
          exclude: ['**/node_modules/**'],
          testTimeout: 240_000,
          // A page that is loaded again on a busy machine takes more than the usual second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve: { conditions: ['react-server'] },
        ssr: { resolve: { conditions: ['react-server'] } },
        test: { ...node, name: 'rsc', include: ['renderer/rsc/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
