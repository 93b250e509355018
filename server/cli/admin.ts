// stoa admin reset: a way in for the operator when the owner forgot the password and no email arrives.
import * as z from 'zod';
import { type Config, usageError } from '../config/config.ts';
import { askServer, type ControlRequest } from '../data-folder/control.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { runImport } from './import.ts';
import { adminMessages } from './messages.ts';
import type { Print } from './print.ts';

const answerSchema = z.object({ email: z.string(), link: z.string() });

/** Asks the running server, if there is one. */
export async function admin(
  config: Config,
  [what, email]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  if (what !== 'reset') throw usageError('admin');
  const request: ControlRequest = { command: 'admin-reset', ...(email !== undefined && { email }) };
  const served = await askServer(config.dataFolder, request);
  const answer = answerSchema.parse(served ? served.result : await offline(config, request, open));
  print.result(adminMessages.link(answer), answer);
  if (!served) print.line(adminMessages.startFirst);
  return 0;
}

async function offline(config: Config, request: ControlRequest, open: (config: Config) => Promise<OpenSite>) {
  const site = await open(config);
  try {
    return await runImport(site, request);
  } finally {
    await site.close();
  }
}
