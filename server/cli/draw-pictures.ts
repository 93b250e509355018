// Draws the demo's pictures in a child process, so that the memory of the image library is freed with it. Operations 5.4.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ownProgram } from '../base/own-program.ts';
import type { SeedOptions } from '../seed/seed.ts';
import { startMessages } from './messages.ts';
import { ownCommands } from './own-commands.ts';

/** Prints `done total` after each picture. */
export async function drawPictures(outFolder: string): Promise<void> {
  const { generateArt } = await import('../seed/art/generate-art.ts');
  await generateArt({ outFolder, onProgress: ({ done, total }) => void process.stdout.write(`${done} ${total}\n`) });
}

export const drawElsewhere: NonNullable<SeedOptions['draw']> = async (folder, onProgress) => {
  const child = spawn(process.execPath, ownProgram(ownCommands.draw, folder), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [done = 0, total = 0] = line.split(' ').map(Number);
    onProgress({ done, total });
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  process.off('exit', end);
  if (code !== 0) throw new Error(startMessages.drawingFailed({ why: String(signal ?? code) }));
};
