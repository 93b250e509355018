import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { belowFloor, floors } from './floors.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof belowFloor>[0];

it('holds the lock file to the versions that are safe to run', () => {
  for (const name of Object.keys(floors)) expect(Object.keys(lock.packages)).toContain(`node_modules/${name}`);
  expect(belowFloor(lock)).toEqual([]);
});

it('notices an old copy, also inside another package', () => {
  expect(
    belowFloor({
      packages: { 'node_modules/x/node_modules/koa': { version: '3.2.9' }, 'node_modules/koa': { version: '3.10.0' } },
    }),
  ).toEqual(['koa 3.2.9 in node_modules/x/node_modules/koa']);
});

it('names no registry in the lock file', () => {
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":"http/);
});
