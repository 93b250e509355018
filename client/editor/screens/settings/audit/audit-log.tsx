// The audit log: who did what, and when.

import { ScrollText } from 'lucide-react';
import { auditCalls } from '../../../../../server/accounts/audit/calls.ts';
import type { AuditEntry, ListedEntry } from '../../../../../server/accounts/audit/schema.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { addressOf } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { DayRange } from '../../../../ui/form/day-range.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { type ListState, withFilter } from '../../../../ui/list/list-state.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';
import { auditPath, useUndo } from './use-undo.ts';
import { actionText, fieldsText } from './words.ts';

const defaults = { sort: '-at', filters: ['actor', 'did', 'record', 'when', 'since', 'until'] } as const;

export function AuditLog() {
  const { state, list, onChange } = useRecordList(auditCalls.browse, defaults, {
    queryOf: ({ when, since, until, ...query }) => ({ ...query, ...timesOf({ when, since, until }, Date.now()) }),
  });
  const undo = useUndo();
  const { actor, did, record, ...days } = state.filters;
  const exported = { search: state.search || undefined, actor, did, record, ...timesOf(days, Date.now()) };
  const choices = useCall(auditCalls.choices);
  const { actors = [], records = [] } = choices.data ?? {};
  const option = (value: string, label = value) => ({ value, label });
  const named = records.flatMap((record) => {
    const label = messages.recordName(record);
    return label === undefined ? [] : [option(record, label)];
  });
  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        <ButtonLink href={addressOf(auditCalls.exportCsv, { query: exported as never })} download="">
          {messages.exportCsv}
        </ButtonLink>
      }
      notices={
        state.filters.when === 'custom' && (
          <DayRange
            from={state.filters.since}
            to={state.filters.until}
            onChange={(end, day) => onChange(withFilter(state, end === 'from' ? 'since' : 'until', day || undefined))}
          />
        )
      }
      list={list}
      state={state}
      onChange={(next, options) => onChange(next.filters.when === 'custom' ? next : withoutDays(next), options)}
      searchHint={messages.searchHint}
      storageKey="audit"
      name={{ head: messages.columns.what, of: actionText }}
      hrefOf={({ id }) => `${auditPath}/${encodeURIComponent(id)}`}
      columns={[...columns, undoColumn(undo)]}
      filters={[
        { name: 'actor', label: messages.filters.actor, options: actors.map(({ id, name }) => option(id, name)) },
        { name: 'did', label: messages.filters.did, options: optionsOf(messages.filterDid) },
        {
          name: 'record',
          label: messages.filters.record,
          options: named.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
        },
        { name: 'when', label: messages.filters.when, options: optionsOf(messages.when) },
      ]}
      orders={messages.orders}
      empty={{ icon: <ScrollText aria-hidden />, words: messages.empty }}
    />
  );
}

const withoutDays = (state: ListState): ListState => {
  const { since: _, until: __, ...filters } = state.filters;
  return { ...state, filters };
};

export const Person = ({ actor }: Pick<AuditEntry, 'actor'>) => (
  <Toolbar as="span">
    {actor.name}
    {actor.kind !== 'contributor' && <Badge>{messages.kinds[actor.kind]}</Badge>}
  </Toolbar>
);

const { columns: heads } = messages;

const undoColumn = ({ mutate, isPending, variables }: ReturnType<typeof useUndo>): Column<ListedEntry> => ({
  id: 'undo',
  head: heads.undo,
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

const columns: readonly Column<ListedEntry>[] = [
  {
    id: 'fields',
    head: heads.fields,
    cell: (row) =>
      row.changes.length > 0 && (
        <Note as="span" isLarge>
          {fieldsText(row)}
        </Note>
      ),
  },
  { id: 'who', head: heads.who, cell: ({ actor }) => <Person actor={actor} /> },
  {
    id: 'at',
    head: heads.at,
    sort: 'at',
    sortsDown: true,
    phone: 'side',
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()} title={timeText(at)}>
        {sinceText(at)}
      </time>
    ),
  },
];

/** The date filter: a range that ends today, or two days, in this browser's time zone. @returns epoch ms, both inclusive */
function timesOf(
  { when, since, until }: { when?: unknown; since?: unknown; until?: unknown },
  now: number,
): { from?: number; to?: number } {
  if (when === 'custom') {
    const [start, end] = [dayStart(since), dayStart(until, 1)];
    return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end - 1 }) };
  }
  const days = { today: 1, '7d': 7, '30d': 30, '90d': 90 }[String(when)];
  if (days === undefined) return {};
  const today = new Date(now);
  return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime() };
}

/** @param day e.g. `2026-11-24` @param later number of days to add */
function dayStart(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(day)) ?? [];
  const ms = year === undefined ? -1 : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return ms < 0 ? undefined : ms;
}
