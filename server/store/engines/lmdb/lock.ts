// One process per folder. The lock is a listening socket, which the kernel releases however the process ends.
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { CannotOpenStore } from './folder.ts';
import { takeLease } from './lease.ts';
import { openMessages } from './messages.ts';

export type FolderLock = {
  /** @param keepLease as if the process had crashed without closing the folder */
  release(options?: { keepLease?: boolean }): Promise<void>;
};

export const socketFile = 'lock.sock';
/** The system truncates or refuses longer socket paths. */
const socketPathMax = 100;

/**
 * Also the lease, for machines that share a volume but no sockets.
 *
 * @param onLost this process stalled for too long, and another machine took the folder
 * @throws CannotOpenStore when this or another process has the folder open
 */
export async function lockFolder(folder: string, onLost: (error: Error) => void): Promise<FolderLock> {
  const held = await holdFolder(folder);
  try {
    const lease = await takeLease(folder, { onLost });
    return {
      async release(options) {
        await lease.release(options);
        await held.release();
      },
    };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/**
 * On Linux, an abstract socket named by device and inode (operations R16), so that two paths to one folder are one lock. Containers that share
 * a volume do not share abstract sockets, so there is a socket file in the folder as well; on other systems it is the only lock.
 *
 * @throws CannotOpenStore when this or another process of this machine holds the folder
 */
export async function holdFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `stoa-store-${dev}-${ino}`;
  const held: Server[] = [];
  const release = async () => {
    for (const server of held.splice(0)) await new Promise<void>((done) => server.close(() => done()));
  };
  try {
    const global =
      process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : '';
    if (global) {
      const server = await listen(global);
      if (server === undefined) throw inUse(folder);
      held.push(server);
    }
    const path = join(folder, socketFile);
    if (process.platform !== 'win32' && Buffer.byteLength(path) <= socketPathMax) {
      const server = await listenOnFile(path, folder, global === '');
      if (server) held.push(server);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

const inUse = (folder: string) => new CannotOpenStore(folder, openMessages.otherProcess);

/** @returns undefined when another process is already listening */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      // The lock must not keep the process alive.
      server.unref();
      resolve(server);
    });
  });
}

async function listenOnFile(path: string, folder: string, required: boolean): Promise<Server | undefined> {
  try {
    const server = await listen(path);
    if (server) return server;
    if (await answers(path)) throw inUse(folder);
    // Left behind by a killed process.
    await unlink(path);
    const again = await listen(path);
    if (again === undefined) throw inUse(folder);
    return again;
  } catch (error) {
    // Some shared file systems have no sockets. The abstract socket is enough then.
    if (required || error instanceof CannotOpenStore) throw error;
    return undefined;
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
