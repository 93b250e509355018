// stoa admin reset: a way in for whoever runs the machine, when the owner forgot the password and no mail arrives.
import * as z from 'zod';
import { type Config, UsageError } from '../config/config.ts';
import { askServer, type ControlRequest } from '../data-folder/control.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { runImport } from './import.ts';
import type { Print } from './print.ts';

const answerSchema = z.object({ email: z.string(), link: z.string() });

/** Through the running server when there is one. */
export async function admin(
  config: Config,
  [what, email]: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  if (what !== 'reset') throw new UsageError('Usage: stoa admin reset [<email address>]');
  const request: ControlRequest = { command: 'admin-reset', ...(email !== undefined && { email }) };
  const served = await askServer(config.dataFolder, request);
  const answer = answerSchema.parse(served ? served.result : await offline(config, request, open));
  print.result(
    `${answer.email} can choose a new password here. The link works once, within one day:\n  ${answer.link}${served ? '' : '\nStart the site first: the link opens its editor.'}`,
    answer,
  );
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
