// The check findings of a draft that is about to be published. They do not block publishing.
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { ListedDraft } from '../../../../../server/content/document/edit-schema.ts';
import { checkCalls } from '../../../../../server/pages/check/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { useFindingHref } from '../../../finding-href.ts';
import { callParts } from '../../../use-call.ts';
import { messages } from './messages.ts';
import styles from './publish-dialog.module.css';

/** Maximum drafts of a kind with checks; each takes a request. */
export const checkedMax = 20;
/** Findings shown here; the checks screen lists all. */
const shownMax = 4;

/** @param props.draft a page's draft, a site-wide part's, or a product's staged changes @param props.onLeave called when a finding's link leaves the dialog */
export function DraftChecks({
  draft: { id, rev },
  onLeave,
}: {
  draft: Pick<ListedDraft, 'id' | 'rev'>;
  onLeave(): void;
}) {
  const hrefOf = useFindingHref();
  const checks = useQuery({
    ...callParts(checkCalls.openPage, id, rev),
    queryFn: () => ask(checkCalls.openPage, { id }),
  });
  // If the checks fail to load, publishing works without them.
  const findings = checks.data?.findings ?? [];
  if (findings.length === 0) return null;
  const more = findings.length - shownMax;
  return (
    <ul className={styles.checks} aria-label={messages.checks({ count: findings.length })}>
      {findings.slice(0, shownMax).map((finding) => (
        <li key={finding.id}>
          <Link href={hrefOf(finding)} onClick={onLeave}>
            <TriangleAlert aria-hidden />
            <span>
              {finding.where !== undefined && <b>{finding.where}: </b>}
              {finding.what}
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link href={`/config/checks?page=${encodeURIComponent(findings[0]?.pageId ?? id)}`} onClick={onLeave}>
            <span>{messages.moreChecks({ count: more })}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}
