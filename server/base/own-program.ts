// How this program starts itself again, for a step that needs a process of its own.

/** @returns what follows `process.execPath`: nothing but the arguments in the single executable, which is its own main file */
export const ownProgram = (...args: string[]): string[] =>
  process.getBuiltinModule('node:sea').isSea() ? args : [...process.execArgv, process.argv[1]!, ...args];
