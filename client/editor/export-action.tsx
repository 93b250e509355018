// Exports what a list shows: all of it, or what its search and filters leave. Admin "Patterns".
import { Download } from 'lucide-react';
import type { Call } from '../../server/base/calls.ts';
import { addressOf } from '../api/ask.ts';
import type { HeadAction } from '../ui/layout/head-actions.tsx';
import { isNarrowed, type ListState } from '../ui/list/list-state.ts';
import { exportMessages as messages } from './export-messages.ts';

type Listed = { state: ListState; list: { total: number } };

/** @param sent path parameters, and the part of the query that is not the list's */
export function exportAction(
  call: Call,
  { state, list: { total } }: Listed,
  sent: { query?: Record<string, unknown>; [param: string]: unknown } = {},
): HeadAction {
  const query = { ...(state.search !== '' && { search: state.search }), ...state.filters, ...sent.query };
  return {
    id: 'csv',
    label: isNarrowed(state) ? messages.exportNarrowed({ count: total }) : messages.exportCsv,
    icon: <Download aria-hidden />,
    isDisabled: isNarrowed(state) && total === 0,
    run: () => window.location.assign(addressOf(call, { ...sent, query } as never)),
  };
}
