// Counts different visitors over any range of days, without storing who they are: each day has the numbers of its
// visitors by the days since they were last here, and someone is new to a range if that was before it. Public.
import { daysOf } from './buckets.ts';
import { Counter, recencyOf } from './counters.ts';
import { type Days, type ReadParts, readRows } from './read-rows.ts';

/**
 * `different`: each visitor counted once. `daily`: the sum of each day's visitors; more than the counted days have if some
 * days were counted by an older version.
 */
export async function visitors(parts: ReadParts, { from, to }: Days): Promise<{ different: number; daily: number }> {
  const numbers = new Map(daysOf(from, to).map((day, n) => [day, n]));
  let [different, daily] = [0, 0];
  await readRows(parts, 'day', 'recency', from, to, (day, ids, pairs) => {
    const daysAgo = ids[0] === first ? Number.POSITIVE_INFINITY : ids[0]! - first;
    for (let n = 0; n < pairs.length; n += 2) {
      if (pairs[n] !== Counter.visitors) continue;
      daily += pairs[n + 1]!;
      if (daysAgo > (numbers.get(day) ?? 0)) different += pairs[n + 1]!;
    }
  });
  return { different, daily };
}

const first = recencyOf(undefined);
