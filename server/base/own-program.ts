// How to start another process of this program, for steps that need one.

/** @returns arguments for `process.execPath`: only `args` in the single executable, which is its own main file */
export const ownProgram = (...args: string[]): string[] =>
  process.getBuiltinModule('node:sea').isSea() ? args : [...process.execArgv, process.argv[1]!, ...args];
