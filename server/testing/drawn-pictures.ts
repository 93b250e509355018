// The demo's pictures but for one, for the first start of a demo site: drawing all of them takes twenty seconds of a processor.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ownCommands } from '../cli/own-commands.ts';
import { program, root } from './built-server.ts';

/** What the start has left to draw. */
export const leftPicture = 'counterweight-sheet.jpg';

/** Drawn once for all runs of this version of them. Each is there under its name only when it is whole. */
export async function layPictures(dataFolder: string): Promise<void> {
  const drawn = path.join(root, 'node_modules/.cache/stoa-pictures', hashOfArt());
  await promisify(execFile)(process.execPath, [program, ownCommands.draw, drawn]);
  const filter = (file: string) => path.basename(file) !== leftPicture && !file.endsWith('.part');
  await cp(drawn, path.join(dataFolder, 'drawing'), { recursive: true, filter });
}

function hashOfArt(): string {
  const art = path.join(root, 'server/seed/art');
  const files = readdirSync(art, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = [...files.toSorted().map((name) => path.join(art, name)), path.join(root, 'package-lock.json')].map(
    (file) => readFileSync(file),
  );
  return texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);
}
