// Each call for owners is made by a screen of the editor, or is for programs written for the original platform.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from '../../base/calls.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import { root } from '../harness/built-server.ts';
import { ofOthers } from './asked-calls.ts';

const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !/test\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file));

const editor = filesIn('client', /^(?:editor|api|ui)\/.*\.tsx?$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const isOwners = ({ needs }: Call) =>
  needs !== 'anyone' && needs !== 'customer' && !(typeof needs === 'object' && 'scope' in needs);

/** Those that no screen uses: by name, by a name that is computed, or by the path of a link. */
async function unused(): Promise<string[]> {
  const used = new Set<string>();
  for (const file of filesIn('server', /calls\.ts$/))
    for (const [name, calls] of Object.entries((await import(file)) as Record<string, object>))
      for (const [key, one] of Object.entries(calls))
        if (new RegExp(`\\b${name}(?:\\.${key}\\b|\\[)`).test(editor)) used.add((one as Call).call);
  const isLinked = ({ call }: Call) => {
    const [method, at = ''] = call.split(' ');
    return method === 'GET' && editor.includes(at.replace(/:\w+.*$/, ''));
  };
  return concepts
    .flatMap((concept: Concept) => Object.values(concept.calls ?? {}))
    .filter((call) => isOwners(call) && !used.has(call.call) && !isLinked(call))
    .map(({ call }) => call);
}

it('each call for owners has a screen, or is for others', async () => {
  expect((await unused()).filter((call) => !ofOthers.has(call))).toEqual([]);
});
