import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import * as ours from './koa-media-types.ts';

const { resolve } = createRequire(import.meta.url);
const theirs = createRequire(resolve('koa'))('mime-types') as typeof ours;

it.each([
  ...['html', 'text', 'bin', 'json', 'xml', 'css', 'js', 'png', 'no-type', 'text/html', 'text/csv; charset=utf-8'],
  ...['text/event-stream', 'text/javascript', 'application/json', 'application/manifest+json', 'application/pdf'],
  ...['application/zip', 'application/octet-stream', 'image/svg+xml', 'application/problem+json'],
  ...['constructor', 'a.constructor'],
])('answers as the package does: %s', (type) => {
  expect([ours.contentType(type), ours.lookup(type)]).toEqual([theirs.contentType(type), theirs.lookup(type)]);
});
