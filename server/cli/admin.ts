// stoa admin: access for the operator, if the owner forgot the password and no email arrives, and signing everyone out.
import * as z from 'zod';
import { type Config, UsageError, usageError } from '../config/config.ts';
import { askServer, type ControlRequest } from '../data-folder/control.ts';
import type { OpenSite } from '../installation/open-site.ts';
import { runImport } from './import.ts';
import { adminMessages } from './messages.ts';
import type { Print } from './print.ts';

const linkSchema = z.object({ email: z.string(), link: z.string() });
const secondStepSchema = z.object({ email: z.string(), wasOn: z.boolean(), passkeys: z.int(), ended: z.int() });
const endedSchema = z.object({ ended: z.int(), email: z.string().optional() });

/** Asks the running server, if there is one. */
export async function admin(
  config: Config,
  positionals: readonly string[],
  open: (config: Config) => Promise<OpenSite>,
  print: Print,
): Promise<number> {
  const request = requestOf(positionals);
  const served = await askServer(config.dataFolder, request);
  const result = served ? served.result : await offline(config, request, open);
  if (request.command === 'end-sessions') {
    const ended = endedSchema.parse(result);
    print.result(adminMessages.ended(ended), ended);
    return 0;
  }
  if (request.command === 'admin-otp') {
    const done = secondStepSchema.parse(result);
    const isChanged = done.wasOn || done.passkeys > 0 || done.ended > 0;
    print.result(isChanged ? adminMessages.secondStepOff(done) : adminMessages.noSecondStep(done), done);
    return 0;
  }
  const answer = linkSchema.parse(result);
  print.result((request.command === 'admin-create' ? adminMessages.created : adminMessages.link)(answer), answer);
  if (!served) print.line(adminMessages.startFirst);
  return 0;
}

function requestOf([what, ...rest]: readonly string[]): ControlRequest {
  const [email, name] = what === 'sessions' ? rest.slice(1) : rest;
  if (what === 'reset' && name === undefined) return { command: 'admin-reset', ...(email !== undefined && { email }) };
  if (what === 'otp' && name === undefined) return { command: 'admin-otp', ...(email !== undefined && { email }) };
  if (what === 'create' && email !== undefined) {
    if (!z.email().max(254).safeParse(email).success) throw new UsageError(adminMessages.notEmail({ email }));
    return { command: 'admin-create', email, name: (name ?? email.split('@')[0]!).slice(0, 100) };
  }
  if (what === 'sessions' && rest[0] === 'end' && name === undefined)
    return { command: 'end-sessions', ...(email !== undefined && { email }) };
  throw usageError('admin', what);
}

async function offline(config: Config, request: ControlRequest, open: (config: Config) => Promise<OpenSite>) {
  await using site = await open(config);
  return await runImport(site, request);
}
