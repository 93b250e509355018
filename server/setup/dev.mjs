// npm run dev: builds on every change and restarts the server with the new build.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, runtime } from './steps.mjs';

await ensureInstalled();
const main = path.join(root, 'dist/server/main.cjs');
const env = { ...process.env, NODE_ENV: 'production', STOA_DEVELOPMENT: '1' };
const builder = spawn(runtime, [path.join(root, 'node_modules/webpack/bin/webpack.js'), '--watch'], {
  cwd: root,
  stdio: 'inherit',
  env,
});
let server;
let restart;

// Builds write several files, so the restart is debounced.
const changed = () => {
  clearTimeout(restart);
  restart = setTimeout(async () => {
    if (!existsSync(main)) return;
    if (server) {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    server = spawn(runtime, ['--enable-source-maps', main, 'serve', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
  }, 300);
};

const waitForBuild = setInterval(() => {
  if (!existsSync(main)) return;
  clearInterval(waitForBuild);
  for (const part of ['server', 'rsc', 'workers', 'client']) watch(path.join(root, 'dist', part), changed);
  watch(path.join(root, 'data/templates'), { recursive: true }, changed);
  changed();
}, 200);

const end = (signal) => {
  server?.kill(signal);
  builder.kill(signal);
  process.exit(0);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
