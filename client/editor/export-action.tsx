// Exports what a list shows: all of it, or what its search and filters leave. Admin "Patterns".
import { Download } from 'lucide-react';
import type { Call } from '../../server/base/calls.ts';
import { addressOf } from '../api/ask.ts';
import type { HeadAction } from '../ui/layout/head-actions.tsx';
import { isNarrowed, type ListState } from '../ui/list/list-state.ts';
import { exportMessages as messages } from './export-messages.ts';

type Listed = { state: ListState; list: { total: number } };

type Query = Record<string, unknown>;
type Options = {
  /** Path parameters, and the part of the query that is not the list's. */
  sent?: { query?: Query; [param: string]: unknown };
  /** Converts the list's query to the call's. */
  queryOf?(query: Query): Query;
};

export function exportAction(
  call: Call,
  { state, list: { total } }: Listed,
  { sent = {}, queryOf = (query) => query }: Options = {},
): HeadAction {
  const shown = queryOf({ ...(state.search !== '' && { search: state.search }), ...state.filters });
  const query = { ...shown, ...sent.query };
  return {
    id: 'csv',
    label: isNarrowed(state) ? messages.exportNarrowed({ count: total }) : messages.exportCsv,
    icon: <Download aria-hidden />,
    isDisabled: isNarrowed(state) && total === 0,
    run: () => window.location.assign(addressOf(call, { ...sent, query } as never)),
  };
}
