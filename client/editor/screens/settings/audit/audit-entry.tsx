// One entry of the audit log: each field before and after, and the API call that caused it.
import { auditCalls } from '../../../../../server/accounts/audit/calls.ts';
import type { AuditChange, AuditEntry } from '../../../../../server/accounts/audit/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts as FactList, Note } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { timeText } from '../../../time-text.ts';
import { useBeside } from '../../../use-beside.ts';
import { useCall } from '../../../use-call.ts';
import { useSite } from '../../../use-site.ts';
import styles from './audit.module.css';
import { Person } from './audit-log.tsx';
import { messages } from './messages.ts';
import { auditPath, useUndo } from './use-undo.ts';
import { actionText, fieldText, hrefOf, shownFields, valueText } from './words.ts';

export function AuditEntryScreen({ id }: { id: string }) {
  const found = useCall(auditCalls.open, { id });
  const beside = useBeside(auditCalls.browse, id, (other) => `${auditPath}/${encodeURIComponent(other)}`);
  const entry = found.data;
  const undo = useUndo();
  return (
    <RecordPage
      title={entry ? actionText(entry) : messages.title}
      up={{ label: messages.title, href: auditPath }}
      beside={beside}
      lead={entry && timeText(entry.at)}
      actions={
        entry?.canUndo && (
          <Button isPending={undo.isPending} onPress={() => undo.mutate({ id, action: actionText(entry) })}>
            {messages.undo}
          </Button>
        )
      }
      aside={entry && <Facts entry={entry} />}
    >
      <Waiting query={found} what={messages.loading} words={errorText} />
      {entry?.changes.map((change) => (
        <Change key={`${change.record} ${change.id}`} change={change} />
      ))}
      {entry?.changes.length === 0 && <Empty>{messages.noChanges}</Empty>}
    </RecordPage>
  );
}

function Change({ change }: { change: AuditChange }) {
  const { record, did, title, fields, more } = change;
  const currency = useSite()?.currency;
  const href = hrefOf(change);
  const shown = shownFields(fields);
  return (
    <Card
      title={messages.didTo({ did, record, count: 1, title })}
      action={href !== undefined && <ButtonLink href={href}>{messages.open}</ButtonLink>}
    >
      {shown.length > 0 && (
        <DataTable
          label={messages.columns.fields}
          rows={shown}
          keyOf={({ path }) => path}
          columns={[
            { head: messages.field, cell: ({ path }) => <strong>{fieldText(path)}</strong> },
            {
              head: messages.before,
              cell: ({ path, before }) =>
                before === undefined ? <None /> : <del className={styles.del}>{valueText(path, before, currency)}</del>,
              isLong: true,
            },
            {
              head: messages.after,
              cell: ({ path, after }) =>
                after === undefined ? <None /> : <ins className={styles.ins}>{valueText(path, after, currency)}</ins>,
              isLong: true,
            },
          ]}
        />
      )}
      {shown.length === 0 && <Note isLarge>{messages.noFields}</Note>}
      {more !== undefined && <Note isLarge>{messages.fieldsHidden({ count: more })}</Note>}
    </Card>
  );
}

const None = () => (
  <Note as="span" isLarge>
    {messages.none}
  </Note>
);

const Facts = ({ entry: { actor, call, changes, requestId } }: { entry: AuditEntry }) => (
  <Card title={messages.facts}>
    <FactList>
      <Fact name={messages.columns.who}>
        <Person actor={actor} />
      </Fact>
      {changes[0] && changes[0].id !== '' && <Fact name={messages.recordId}>{changes[0].id}</Fact>}
      <Fact name={messages.callLabel}>{call}</Fact>
      <Fact name={messages.request}>{requestId}</Fact>
    </FactList>
  </Card>
);
