// A reporter of vitest for stages.mjs: how many tests passed, and which files failed with what.
import { writeFileSync } from 'node:fs';

/** Names the file it writes: `{ passed, failed, skipped, files: [{ file, failures: [{ test, text }] }], strayErrors: ['…'] }`. */
export const reportVariable = 'STOA_TEST_REPORT';

export default class StageReporter {
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const files = new Map();
    const failuresOf = (file) => files.get(file) ?? files.set(file, []).get(file);
    for (const one of modules) {
      for (const test of one.children.allTests()) {
        const { state, errors = [] } = test.result();
        count[state === 'pending' ? 'skipped' : state]++;
        if (state === 'failed') failuresOf(one.moduleId).push({ test: test.fullName, text: textOf(errors) });
      }
      // The file could not be loaded, or its setup failed.
      if (!one.ok() && !files.has(one.moduleId)) {
        count.failed++;
        const suites = [one, ...one.children.allSuites()];
        failuresOf(one.moduleId).push({ test: 'all of it', text: textOf(suites.flatMap((suite) => suite.errors())) });
      }
    }
    const strayErrors = [];
    for (const error of errors) {
      if (!error.VITEST_TEST_PATH) strayErrors.push(textOf([error]));
      else {
        count.failed++;
        failuresOf(error.VITEST_TEST_PATH).push({ test: 'outside of its tests', text: textOf([error]) });
      }
    }
    const failed = [...files].map(([file, failures]) => ({ file, failures }));
    writeFileSync(process.env[reportVariable], JSON.stringify({ ...count, files: failed, strayErrors }));
  }
}

const textOf = (errors) => errors.map(({ name, message, stack }) => stack || `${name}: ${message}`).join('\n');
