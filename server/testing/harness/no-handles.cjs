// Preloaded into the built program: when it starts another process, no file can be opened any more.
const childProcess = require('node:child_process');
const { openSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { spawn } = childProcess;
childProcess.spawn = (...given) => {
  try {
    for (;;) openSync('/dev/null');
  } catch {
    return spawn(...given);
  }
};
syncBuiltinESMExports();
