// The records with texts of one kind, each with how much of it is translated.
import { useSearchParams } from 'wouter';
import { translationCalls } from '../../../../../server/owner/translation/calls.ts';
import { type ContentKind, type Counts, contentKinds } from '../../../../../server/owner/translation/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { ToggleRow } from '../../../../ui/form/toggle-row.tsx';
import { Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useCallPages } from '../../../use-call-pages.ts';
import { messages } from './messages.ts';
import { languageName, languagesPath, listPath } from './paths.ts';

export function RecordList({ code, kind }: { code: string; kind: ContentKind }) {
  const [, setParams] = useSearchParams();
  const list = useCallPages(translationCalls.browse, { code, query: { kind } });
  const records = list.data?.pages.flatMap((page) => page.records);
  return (
    <RecordPage
      title={messages.translateLong({ name: languageName(code) })}
      up={{ label: messages.title, href: languagesPath }}
    >
      <ToggleRow
        label={messages.content}
        value={kind}
        options={contentKinds.map((value) => ({ value, label: messages.kinds[value] }))}
        onChange={(next) => setParams({ in: code, kind: next })}
      />
      <Waiting query={list} what={messages.contentWhat} words={errorText} />
      {records && (
        <Stack kind="card">
          {records.length === 0 && <p>{messages.none}</p>}
          <Rows label={messages.kinds[kind]}>
            {records.map((record) => (
              <Row
                key={record.id}
                title={record.title || messages.untitled}
                note={record.total === 0 ? messages.noTexts : messages.progress(record)}
                {...(record.total > 0 && { href: `${listPath(code, kind)}&id=${encodeURIComponent(record.id)}` })}
              >
                <StateBadge {...record} />
              </Row>
            ))}
          </Rows>
          {list.hasNextPage && (
            <Toolbar>
              <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {messages.more}
              </Button>
            </Toolbar>
          )}
        </Stack>
      )}
    </RecordPage>
  );
}

function StateBadge({ total, translated, outdated }: Counts) {
  if (outdated > 0) return <Badge tone="warn">{messages.outdated({ count: outdated })}</Badge>;
  return total > 0 && translated >= total ? <Badge tone="good">{messages.done}</Badge> : null;
}
