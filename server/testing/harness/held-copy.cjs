// Preloaded into the built program: its process that copies the data for a backup waits until a test opens the pipe COPY_GATE for writing.
const { openSync } = require('node:fs');

if (process.argv[2] === 'copy-data') openSync(process.env.COPY_GATE, 'r');
