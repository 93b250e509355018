import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftFolders, temporaryFolder } from './temporary-folder.ts';

it('removes what killed runs and those of a day ago left, and nothing else', () => {
  const within = temporaryFolder('left');
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const kept = [`stoa-demo-${process.pid}-abcdef`, 'stoa-0', `other-${gone}-abcdef`];
  const old = `stoa-demo-${process.pid}-fedcba`;
  for (const name of [...kept, old, `stoa-my-shop-${gone}-abcdef`])
    mkdirSync(path.join(within, name, 'store'), { recursive: true });
  utimesSync(path.join(within, old), 0, 0);
  removeLeftFolders(within);
  expect(readdirSync(within).sort()).toEqual(kept.sort());
});
