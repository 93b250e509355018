// Runs before and after each test file: test files share one process, so that the program's modules are loaded only once.

import { afterAll, afterEach, expect, vi } from 'vitest';
import { speakEnglish } from '../../base/speech.ts';
import { differingAnswers } from './differing-answers.ts';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterEach(() => {
  expect(differingAnswers.splice(0), 'answers that differ from what their calls declare').toEqual([]);
});

// Mocks of one file must not leak into the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  speakEnglish();
  removeTemporaryFolders();
});
