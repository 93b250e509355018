// A report's parameters, stored in its URL: dates, comparison, filters.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type Range, ranges } from '../../../../server/census/insight/period.ts';
import type { SalesFilterName } from '../../../../server/census/insight/schema.ts';
import { type FilterName, filterNames } from '../../../../server/census/rollup/dimensions.ts';

/** Reports of visits and of sales have filters of their own. */
export type ReportFilterName = FilterName | SalesFilterName;

export type ReportState = {
  readonly range: Range;
  readonly from?: string;
  readonly to?: string;
  readonly compare: 'previous' | 'none';
  readonly filters: Readonly<Partial<Record<ReportFilterName, string>>>;
  /** The charted figure; absent: the first. */
  readonly show?: string;
};

/** The parameters of report calls. */
export type AskedReport = { range: Range; from?: string; to?: string; compare: 'previous' | 'none' } & Partial<
  Record<ReportFilterName, string>
>;

const dayPattern = /^20\d\d-\d\d-\d\d$/;

export function readReport(params: URLSearchParams, names: readonly ReportFilterName[]): ReportState {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const show = params.get('show')?.slice(0, 20);
  const range = ranges.find((one) => one === params.get('range')) ?? '30d';
  const [from, to] = [day('from'), day('to')];
  return {
    range,
    ...(range === 'custom' && from !== undefined && { from }),
    ...(range === 'custom' && to !== undefined && { to }),
    compare: params.get('compare') === 'none' ? 'none' : 'previous',
    ...(show && { show }),
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = params.get(name)?.slice(0, 200);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

export const reportParams = ({ range, from, to, compare, filters, show }: ReportState): URLSearchParams =>
  new URLSearchParams({
    ...(range !== '30d' && { range }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(compare !== 'previous' && { compare }),
    ...filters,
    ...(show !== undefined && { show }),
  });

/** @param names the filters that the report knows */
export function useReport(names: readonly ReportFilterName[] = filterNames) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readReport(params, names), [params, names]);
  const asked: AskedReport = useMemo(() => {
    const { filters, show: _, ...period } = state;
    return { ...period, ...filters };
  }, [state]);
  const change = (next: Partial<ReportState>) => setParams(reportParams({ ...state, ...next }));
  const isPlain = Object.keys(state.filters).length === 0;
  return {
    state,
    asked,
    change,
    /** No filters are set. */
    isPlain,
    filter: (name: ReportFilterName, value: string | undefined) => {
      const { [name]: _, ...others } = state.filters;
      change({ filters: value === undefined ? others : { ...others, [name]: value } });
    },
  };
}
export type Report = ReturnType<typeof useReport>;

/** Figures change by the minute at most; previous ones stay while new ones load. */
export const useFigures = <T>(key: readonly unknown[], load: () => Promise<T>): UseQueryResult<T> =>
  useQuery({ queryKey: ['analytics', ...key], queryFn: load, placeholderData: keepPreviousData, staleTime: 60_000 });
