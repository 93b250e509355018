// Publishes the chosen changes, however many, and says how far that came if a call is refused. Editor 3.4.
import type { PublishAnswer } from '../../../../../server/commerce/staged-product/schema.ts';
import { publishedAtOnce } from '../../../../../server/content/document/edit-schema.ts';
import type { PartName } from '../../../../../server/site/site-part/part-name.ts';
import { Refused } from '../../../../api/ask.ts';

type Seen = { id: string; rev: number; fields?: number };
type Part = { name: PartName; revision: number };

/** `failure`: what was thrown when only some of it was published. */
type Outcome = { documents: Seen[]; parts: number; failure?: unknown } & PublishAnswer;

type Calls = {
  documents(some: Seen[]): Promise<{ published: Seen[] }>;
  parts(all: Part[]): Promise<unknown>;
  products(ids: string[]): Promise<PublishAnswer>;
  /** With the number of documents published so far. */
  onProgress(count: number): void;
};

/**
 * Up to `publishedAtOnce` documents go live in one commit; more take several, and a refused one stops the rest.
 *
 * @throws what the first call threw: nothing is published
 */
export async function publishChosen(
  chosen: { documents: Seen[]; parts: Part[]; products: string[] },
  calls: Calls,
): Promise<Outcome> {
  const done: Outcome = { documents: [], parts: 0, published: [], problems: [] };
  try {
    for (let from = 0; from < chosen.documents.length; ) {
      const published = await publishSome(chosen.documents.slice(from, from + publishedAtOnce), calls);
      from += Math.max(1, published.length);
      done.documents.push(...published);
      calls.onProgress(done.documents.length);
    }
    if (chosen.parts.length > 0) await calls.parts(chosen.parts);
    done.parts = chosen.parts.length;
    await eachHundred(chosen.products, async (ids) => {
      const { published, problems } = await calls.products(ids);
      done.published.push(...published);
      done.problems.push(...problems);
    });
  } catch (failure) {
    if (done.documents.length + done.parts + done.published.length === 0) throw failure;
    done.failure = failure;
  }
  return done;
}

/** At least one of them: large ones that don't fit in one commit are fewer. */
async function publishSome(some: Seen[], calls: Calls): Promise<Seen[]> {
  try {
    return (await calls.documents(some)).published;
  } catch (error) {
    const fitting = error instanceof Refused ? Number(error.body.count ?? 0) : 0;
    if (fitting < 1 || fitting >= some.length) throw error;
    return (await calls.documents(some.slice(0, fitting))).published;
  }
}

/** A call takes up to a hundred IDs. */
export async function eachHundred<T>(ids: readonly string[], run: (ids: string[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < ids.length; from += 100) answers.push(await run(ids.slice(from, from + 100)));
  return answers;
}
