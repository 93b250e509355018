// Page problems reported by browsers: accessibility, and images loaded larger than they are shown. Counted by kind and
// page, stored for 90 days after the last report. Public.
import { hash } from 'node:crypto';
import * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { siteZone } from '../rollup/read.ts';
import { dayCountsSchema, withReport } from './day-counts.ts';

const findingSchema = z.object({
  kind: z.enum(['a11y', 'image']),
  /** The rule, e.g. `image-alt`. */
  rule: z.string(),
  page: z.string(),
  /** Path of the element. Spec §9: at most 200 characters. */
  element: z.string(),
  detail: z.string(),
  count: z.int(),
  firstAt: z.int(),
  lastAt: z.int(),
  /** Absent in records of older versions. */
  days: dayCountsSchema.optional(),
});
type Finding = z.infer<typeof findingSchema>;
type ReportedFinding = Omit<Finding, 'count' | 'firstAt' | 'lastAt' | 'days'>;

const dayMs = 86_400_000;
const keptMs = 90 * dayMs;
const newPerDayMax = 100;
const perReportMax = 20;

const findings = table<Finding, [string, string]>({
  name: 'census-finding',
  topic: 'none: each visit may write it',
  schema: findingSchema,
  expiresAt: ({ lastAt }) => lastAt + keptMs,
});

/** Resolves once they are on disk. */
export async function recordFindings(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  reported: readonly ReportedFinding[],
  device: string,
): Promise<void> {
  const at = clock.now();
  const zone = await siteZone({ store });
  const dayAt = (ms: number) => zone.bucketsOf(ms).day;
  const day = Math.floor(at / dayMs);
  await transact(store, async (tx) => {
    for (const one of reported.slice(0, perReportMax)) {
      const id = hash('sha256', `${one.rule}\n${one.page}\n${one.element}`).slice(0, 16);
      const before = await findings.find(tx, one.kind, id);
      if (!before) {
        const key = ['census-finding-kinds', day];
        const kinds = ((await tx.get(key)) as number | undefined) ?? 0;
        if (kinds >= newPerDayMax) continue;
        tx.put(key, kinds + 1, { expiresAt: (day + 2) * dayMs });
      }
      findings.put(
        tx,
        {
          ...one,
          ...{ count: (before?.count ?? 0) + 1, firstAt: before?.firstAt ?? at, lastAt: at },
          days: withReport(before, { day: dayAt(at), device, lastDay: dayAt(before?.lastAt ?? at) }),
        },
        one.kind,
        id,
      );
    }
  });
}

const pagesReadMax = 10;

/** Most frequent first. */
async function listFindings({ store }: { store: Store }, kind: Finding['kind']): Promise<Finding[]> {
  const pages = eachPage((cursor) => findings.list(store, { prefix: [kind], limit: 1000, cursor }), pagesReadMax);
  const all: Finding[] = [];
  for await (const { records } of pages) all.push(...records);
  return all.toSorted((a, b) => b.count - a.count);
}
export const accessibilityFindings = (parts: { store: Store }): Promise<Finding[]> => listFindings(parts, 'a11y');
export const imageFindings = (parts: { store: Store }): Promise<Finding[]> => listFindings(parts, 'image');
