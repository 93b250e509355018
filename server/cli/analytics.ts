// stoa analytics: recounts visits from single hits, or prints all counts. The site must not be running.

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { countLines, rebuildCounts } from '../census/rollup/rebuild.ts';
import { type Config, refuseUnused, usageError } from '../config/config.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { analyticsMessages } from './messages.ts';
import type { Print } from './print.ts';
import { newFile, wholeFile } from './whole-file.ts';

export async function analytics(
  config: Config,
  [what]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
  stdout: Writable,
): Promise<number> {
  if (what !== 'rebuild' && what !== 'export') throw usageError('analytics', what);
  if (what === 'rebuild') refuseUnused('analytics rebuild', { out: config.out });
  const file = config.out === undefined ? undefined : await newFile(config.out);
  await using site = await open(config);
  if (what === 'rebuild') {
    const hits = await rebuildCounts(site);
    print.result(analyticsMessages.rebuilt({ hits }), { hits });
    return 0;
  }
  const write = async (to: Writable) => {
    let lines = 0;
    for await (const line of countLines(site)) {
      lines++;
      if (!to.write(`${line}\n`)) await once(to, 'drain');
    }
    return lines;
  };
  if (file === undefined) {
    await write(stdout);
    return 0;
  }
  const lines = await wholeFile(file, async (to) => {
    const written = await write(to);
    to.end();
    await finished(to);
    return written;
  });
  print.result(analyticsMessages.exported({ lines, file }), { lines, file });
  return 0;
}
