// The audit log: who did what, and when.

import { ScrollText } from 'lucide-react';
import { auditCalls } from '../../../../../server/accounts/audit/calls.ts';
import type { AuditEntry, ListedEntry } from '../../../../../server/accounts/audit/schema.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Column, type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { ChosenDays, dayFilter, dayFilters, forgettingDays, withTimes } from '../../../day-filter.tsx';
import { exportAction } from '../../../export-action.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { upToSettings } from '../up-to-settings.ts';
import { messages } from './messages.ts';
import { auditPath, useUndo } from './use-undo.ts';
import { actionText, fieldsText } from './words.ts';

const defaults = { sort: '-at', filters: ['actor', 'did', 'record', ...dayFilters] } as const;

export function AuditLog() {
  const { state, list, onChange } = useRecordList(auditCalls.browse, defaults, { queryOf: withTimes });
  const undo = useUndo();
  const choices = useCall(auditCalls.choices);
  const { actors = [], records = [] } = choices.data ?? {};
  const option = (value: string, label = value) => ({ value, label });
  const named = records.flatMap((record) => {
    const label = messages.recordName(record);
    return label === undefined ? [] : [option(record, label)];
  });
  return (
    <ListScreen
      words={messages}
      lead={messages.lead}
      up={upToSettings}
      actions={<HeadActions more={[exportAction(auditCalls.exportCsv, { state, list }, { queryOf: withTimes })]} />}
      notices={<ChosenDays state={state} onChange={onChange} />}
      list={list}
      state={state}
      onChange={forgettingDays(onChange)}
      storageKey="audit"
      name={{ of: actionText }}
      hrefOf={({ id }) => `${auditPath}/${encodeURIComponent(id)}`}
      columns={{ ...columns, undo: undoColumn(undo) }}
      filters={[
        { name: 'actor', label: messages.filters.actor, options: actors.map(({ id, name }) => option(id, name)) },
        { name: 'did', label: messages.filters.did, options: optionsOf(messages.filterDid) },
        {
          name: 'record',
          label: messages.filters.record,
          options: named.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
        },
        dayFilter(messages.filters.when),
      ]}
      empty={{ icon: <ScrollText aria-hidden /> }}
    />
  );
}

export const Person = ({ actor }: Pick<AuditEntry, 'actor'>) => (
  <Toolbar as="span">
    {actor.name}
    {actor.kind !== 'contributor' && <Badge>{messages.kinds[actor.kind]}</Badge>}
  </Toolbar>
);

const undoColumn = ({ mutate, isPending, variables }: ReturnType<typeof useUndo>): Column<ListedEntry> => ({
  cell: (row) =>
    row.canUndo && (
      <Button
        kind="quiet"
        isPending={isPending && variables.id === row.id}
        aria-label={messages.undoNamed({ action: actionText(row) })}
        onPress={() => mutate({ id: row.id, action: actionText(row) })}
      >
        {messages.undo}
      </Button>
    ),
});

const columns = {
  fields: {
    cell(row) {
      const text = fieldsText(row);
      return (
        text && (
          <Note as="span" isLarge>
            {text}
          </Note>
        )
      );
    },
  },
  who: { cell: ({ actor }) => <Person actor={actor} /> },
  at: {
    sort: '-at',
    phone: 'side',
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()} title={timeText(at)}>
        {sinceText(at)}
      </time>
    ),
  },
} satisfies Columns<ListedEntry>;
