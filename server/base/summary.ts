// Summaries whose parts concepts contribute: Home, and the overview of the settings. Portable.
import { type Actor, type Capability, can, type Target } from './roles.ts';

/** By name: the parts of an answer, each with the permission to see it. */
export type Summary<P, Answer> = {
  readonly [Name in keyof Answer]: {
    readonly needs: readonly [Capability, Target?];
    /** @returns undefined if there is nothing to show */
    read(parts: P, actor: Actor): Promise<Answer[Name] | undefined>;
  };
};

/** The parts that this person may see. */
export async function readSummary<P, Answer extends object>(
  parts: P,
  actor: Actor,
  summaries: readonly Summary<P, Answer>[],
): Promise<Answer> {
  const all = summaries.flatMap((summary) => Object.entries<Summary<P, Record<string, unknown>>[string]>(summary));
  const seen = all.filter(([, { needs }]) => can(actor, ...needs));
  return Object.fromEntries(
    await Promise.all(seen.map(async ([name, { read }]) => [name, await read(parts, actor)])),
  ) as Answer;
}
