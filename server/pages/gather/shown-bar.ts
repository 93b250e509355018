// Whether the announcement bar is on the pages now.
import type { AnnouncementBar } from '../../site/site-part/schema.ts';
import type { PageContext } from './page-context.ts';
import { showsDrafts } from './site-parts.ts';

/** The preview always shows it, so the owner can check it before it starts. */
export function isBarShown(
  context: Pick<PageContext, 'store' | 'isPast'> & { drafts?: boolean },
  { isOn, text, startsAt, endsAt }: AnnouncementBar,
): boolean {
  if (!isOn || text === '') return false;
  if (showsDrafts(context)) return true;
  return (startsAt === null || context.isPast(startsAt)) && (endsAt === null || !context.isPast(endsAt));
}
