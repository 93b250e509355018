// A restart under load, with the listening socket of a supervisor: no connection is refused, and every request is answered.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, inject, it, onTestFinished } from 'vitest';
import { program } from './testing/harness/built-server.ts';
import { demoFolder } from './testing/harness/demo-folder.ts';

const restarts = Number(process.env.STOA_RESTARTS ?? 2);

/** Starts the program again whenever it ends, with a socket that it opened itself, as systemd does. */
async function supervised(dataFolder: string) {
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  const { fd } = (socket as Server & { _handle: { fd: number } })._handle;
  const start = `export LISTEN_FDS=1 LISTEN_PID=$$; exec "${process.execPath}" "${program}" serve --data "${dataFolder}" --port ${port} --log json`;
  const supervisor = spawn('sh', ['-c', `while :; do sh -c 'echo "pid $$"; ${start}'; echo "ended $?"; done`], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
    env: { ...process.env, NODE_ENV: 'production', STOA_MAX_DELAY_MS: '30000' },
  });
  // The child processes own the socket now: this process must accept nothing.
  socket.close();
  let pid = 0;
  let ready = Promise.withResolvers<void>();
  const codes: number[] = [];
  onTestFinished(() => {
    supervisor.kill('SIGKILL');
    if (pid > 0) process.kill(pid, 'SIGKILL');
  });
  createInterface({ input: supervisor.stdout! }).on('line', (line) => {
    if (line.startsWith('pid ')) pid = Number(line.slice(4));
    if (line.startsWith('ended ')) codes.push(Number(line.slice(6)));
    if (line.includes('"event":"ready"')) ready.resolve();
  });
  await ready.promise;
  return {
    origin: `http://127.0.0.1:${port}`,
    codes,
    restart() {
      ready = Promise.withResolvers<void>();
      process.kill(pid, 'SIGTERM');
      return ready.promise;
    },
  };
}

it('a restart under load refuses no connection', async () => {
  const dataFolder = demoFolder(inject('emptyFolder'), 'restart');
  const server = await supervised(dataFolder);
  const answers: (number | string | undefined)[] = [];
  let isOver = false;
  const client = async (agent: http.Agent) => {
    while (!isOver)
      await new Promise<void>((resolve) => {
        const request = http.get(
          server.origin,
          { agent, headers: { Host: server.origin.replace('http://127.0.0.1', 'localhost') } },
          (response) => {
            answers.push(response.statusCode);
            response.resume().on('close', resolve);
          },
        );
        request.on('error', (error: NodeJS.ErrnoException) => {
          answers.push(request.reusedSocket ? `${error.code} on a kept connection` : error.code);
          resolve();
        });
      });
  };
  const agents = [
    ...Array.from({ length: 4 }, () => new http.Agent({ keepAlive: false })),
    ...Array.from({ length: 4 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 })),
  ];
  const clients = agents.map(client);
  for (let n = 0; n < restarts; n++) {
    const before = answers.length;
    await server.restart();
    await expect.poll(() => answers.length).toBeGreaterThan(before + 100);
  }
  isOver = true;
  await Promise.all(clients);
  expect([...new Set(answers)]).toEqual([200]);
  expect(server.codes).toEqual(Array(restarts).fill(0));
});
