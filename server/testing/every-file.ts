// Before and after each test file: test files share one process, so that the program's modules are loaded once and not by each of them.
import { afterAll, afterEach, expect, vi } from 'vitest';
import { differingAnswers } from './differing-answers.ts';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterEach(() => {
  expect(differingAnswers.splice(0), 'answers that differ from what their calls declare').toEqual([]);
});

// What a file replaced is not replaced in the next one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  removeTemporaryFolders();
});
