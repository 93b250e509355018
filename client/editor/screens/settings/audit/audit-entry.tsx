// One entry of the audit log: each field before and after, and the API call that caused it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { auditCalls } from '../../../../../server/accounts/audit/calls.ts';
import type { AuditChange, AuditEntry } from '../../../../../server/accounts/audit/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { RecordPage } from '../../../../ui/record-page.tsx';
import { timeText } from '../../../time-text.ts';
import { useBeside } from '../../../use-beside.ts';
import styles from './audit.module.css';
import { auditPath, Person } from './audit-log.tsx';
import { messages } from './messages.ts';
import { actionText, fieldText, valueText } from './words.ts';

export function AuditEntryScreen({ id }: { id: string }) {
  // Not under the list's query key, since useBeside reads cached rows by that key.
  const found = useQuery({ queryKey: ['audit-entry', id], queryFn: () => ask(auditCalls.open, { id }) });
  const beside = useBeside('audit', id, (other) => `${auditPath}/${encodeURIComponent(other)}`);
  const entry = found.data;
  return (
    <RecordPage
      title={entry ? actionText(entry) : messages.title}
      up={{ label: messages.title, href: auditPath }}
      beside={beside}
      lead={entry && timeText(entry.at)}
      aside={entry && <Facts entry={entry} />}
    >
      {found.isPending && <Loading what={messages.loading} />}
      {found.isError && <LoadFailed words={errorText(found.error)} onRetry={() => void found.refetch()} />}
      {entry?.changes.map((change) => (
        <Change key={`${change.record} ${change.id}`} change={change} />
      ))}
      {entry?.changes.length === 0 && <Empty>{messages.noChanges}</Empty>}
    </RecordPage>
  );
}

/** Records with a screen of their own, and its path before the ID. */
const screens: Readonly<Record<string, string>> = {
  'doc:draft': '/config/pages',
  'doc:live': '/config/pages',
  discount: '/config/discounts',
  draft: '/config/orders/drafts',
  'gift-card': '/config/gift-cards',
  item: '/config/item',
  order: '/config/orders',
  product: '/config/products',
  subscription: '/config/subscriptions',
};

function Change({ change: { record, id, did, fields, more } }: { change: AuditChange }) {
  const title = messages.change({ what: messages.didTo({ did, record, count: 1 }), id });
  const screen = did === 'removed' ? undefined : screens[record];
  return (
    <Card
      title={title}
      action={
        screen !== undefined && (
          <ButtonLink href={`${screen}/${encodeURIComponent(id)}`}>{messages.openRecord}</ButtonLink>
        )
      }
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{messages.field}</th>
            <th scope="col">{messages.before}</th>
            <th scope="col">{messages.after}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{fieldText(path)}</th>
              <td data-head={messages.before}>
                {before === undefined ? <None /> : <del>{valueText(path, before)}</del>}
              </td>
              <td data-head={messages.after}>{after === undefined ? <None /> : <ins>{valueText(path, after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== undefined && <p className={styles.note}>{messages.fieldsHidden({ count: more })}</p>}
    </Card>
  );
}

const None = () => <span className={styles.note}>{messages.none}</span>;

const Facts = ({ entry: { actor, call, requestId, rows, commits } }: { entry: AuditEntry }) => (
  <Card title={messages.facts}>
    <dl className={styles.facts}>
      <Fact name={messages.columns.who}>
        <Person actor={actor} />
      </Fact>
      <Fact name={messages.callLabel}>{call}</Fact>
      <Fact name={messages.request}>{requestId}</Fact>
      {commits !== undefined && <Fact name={messages.commits}>{commits}</Fact>}
      {Object.entries(rows).length > 0 && (
        <Fact name={messages.written}>
          {Object.entries(rows)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ')}
        </Fact>
      )}
    </dl>
  </Card>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
