// The control socket in the data folder, which only its owner can open. Commands use it while the site is served, because only one process
// can write to the store.
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import type { Log } from '../base/parts.ts';
import { dataMessages } from './messages.ts';

const controlRequestSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('ping') }),
  /** For doctor. */
  z.strictObject({ command: z.literal('state') }),
  z.strictObject({ command: z.literal('try-mail') }),
  z.strictObject({
    command: z.literal('import-products'),
    file: z.string(),
    page: z.string().optional(),
    dryRun: z.boolean(),
    replaceSameUrl: z.boolean().optional(),
    /** File to write every row to. */
    report: z.string().optional(),
  }),
  z.strictObject({
    command: z.literal('import-records'),
    kind: z.enum(['orders', 'customers', 'discounts']),
    file: z.string(),
    dryRun: z.boolean(),
    report: z.string().optional(),
  }),
  z.strictObject({
    command: z.literal('export-csv'),
    kind: z.enum(['products', 'orders', 'customers', 'discounts']),
    file: z.string(),
    /** Products only. */
    layout: z.enum(['squarespace', 'shopify']).optional(),
  }),
  z.strictObject({ command: z.literal('admin-reset'), email: z.string().max(254).optional() }),
  z.strictObject({
    command: z.literal('admin-create'),
    email: z.email().max(254),
    name: z.string().trim().min(1).max(100),
  }),
  z.strictObject({ command: z.literal('admin-otp'), email: z.string().max(254).optional() }),
  z.strictObject({ command: z.literal('end-sessions'), email: z.string().max(254).optional() }),
  z.strictObject({ command: z.literal('migrate') }),
  z.strictObject({ command: z.literal('import-template'), path: z.string(), dryRun: z.boolean() }),
  z.strictObject({ command: z.literal('export-template'), id: z.string(), folder: z.string() }),
]);
export type ControlRequest = z.infer<typeof controlRequestSchema>;

const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

const requestBytesMax = 65_536;
/** The system's limit for socket paths. */
const pathBytesMax = 100;

const socketPath = (dataFolder: string) => path.join(dataFolder, 'control.sock');

/**
 * Listens until closed. If the path of the data folder is too long for a socket, logs that and continues without.
 * @param run its errors become the answer's message
 */
export async function listenControl(
  dataFolder: string,
  run: (request: ControlRequest) => Promise<unknown>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const file = socketPath(dataFolder);
  if (Buffer.byteLength(file) > pathBytesMax) {
    log.warn('control-off', { reason: dataMessages.socketPathTooLong });
    return { close: async () => undefined };
  }
  // Only the holder of the store's lock gets here, so a leftover socket is stale.
  rmSync(file, { force: true });
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    void answer(socket, run, log);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, () => resolve());
  });
  chmodSync(file, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

async function answer(socket: Socket, run: (request: ControlRequest) => Promise<unknown>, log: Log): Promise<void> {
  try {
    const request = controlRequestSchema.parse(JSON.parse(await firstLine(socket)));
    log.info('control', { command: request.command });
    socket.end(`${JSON.stringify({ ok: true, result: (await run(request)) ?? null })}\n`);
  } catch (error) {
    if (!socket.destroyed)
      socket.end(`${JSON.stringify({ ok: false, message: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

/** Asks the server of this data folder. @returns undefined when none is running */
export async function askServer(dataFolder: string, request: ControlRequest): Promise<{ result: unknown } | undefined> {
  const socket = await connected(socketPath(dataFolder));
  if (!socket) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  const reply = answerSchema.parse(JSON.parse(await firstLine(socket, Number.POSITIVE_INFINITY)));
  socket.destroy();
  if (!reply.ok) throw new Error(reply.message);
  return { result: reply.result };
}

/** Whether a server of this data folder is running. One that stops before it answers is not. */
export const isServed = (dataFolder: string): Promise<boolean> =>
  askServer(dataFolder, { command: 'ping' }).then(
    (answer) => answer !== undefined,
    () => false,
  );

function connected(file: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

function firstLine(socket: Socket, bytesMax = requestBytesMax): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if ((end < 0 ? text.length : end) > bytesMax) reject(new Error(dataMessages.requestTooLong));
      else if (end >= 0) resolve(text.slice(0, end));
    });
    socket.once('close', () => reject(new Error(dataMessages.serverStopped)));
    socket.once('error', reject);
  });
}
