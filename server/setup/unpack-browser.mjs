// Unpacks the browser from its npm package: the program, its own system libraries and the software renderer.
import { chmodSync, createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const folder = process.argv[2];
const require = createRequire(path.join(folder, 'package.json'));
const packaged = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../bin');
const tar = createRequire(require.resolve('@sparticuz/chromium'))('tar-fs');

const unpack = (name, to) => pipeline(createReadStream(path.join(packaged, name)), createBrotliDecompress(), to);

mkdirSync(path.join(folder, 'fonts'), { recursive: true });
await unpack('al2023.tar.br', tar.extract(folder));
await unpack('swiftshader.tar.br', tar.extract(folder));
await unpack('fonts.tar.br', tar.extract(folder));
const program = path.join(folder, 'chromium-program');
await unpack('chromium.br', createWriteStream(program));
chmodSync(program, 0o755);

// Its font configuration names folders of the service that it was packed for, and without any font the browser crashes. The machine's
// fonts are left out, so that rendering is the same everywhere.
mkdirSync(path.join(folder, 'fonts-cache'), { recursive: true });
writeFileSync(
  path.join(folder, 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
);

// A single launcher that sets up its own libraries and fonts.
writeFileSync(
  path.join(folder, 'chromium'),
  `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/lib:${folder}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_PATH="${folder}" FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${program}" "$@"
`,
  { mode: 0o755 },
);
