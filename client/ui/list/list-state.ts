// What a list shows, as its URL has it: search, order, filters, rows per page, and where the page begins. Pure.

export type ListState = {
  readonly search: string;
  /** Name of an order; `-` before it: from its end. */
  readonly sort: string;
  readonly limit: number;
  /** Rows before this page. */
  readonly from: number;
  readonly filters: Readonly<Record<string, string>>;
};

export type ListDefaults = { readonly sort: string; readonly filters: readonly string[] };

const limitDefault = 25;

export function readState(params: URLSearchParams, { sort, filters }: ListDefaults): ListState {
  const limit = Number(params.get('rows'));
  const from = Number(params.get('from'));
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? sort,
    limit: Number.isSafeInteger(limit) && limit > 0 && limit <= 100 ? limit : limitDefault,
    from: Number.isSafeInteger(from) && from > 0 && from < 10_000_000 ? from : 0,
    filters: Object.fromEntries(
      filters.flatMap((name) => (params.get(name) ? [[name, params.get(name) as string]] : [])),
    ),
  };
}

/** The shortest query string that `readState` reads as this state. */
export function stateQuery({ search, sort, limit, from, filters }: ListState, defaults: ListDefaults): string {
  const params = new URLSearchParams({
    ...(search !== '' && { search }),
    ...filters,
    ...(sort !== defaults.sort && { sort }),
    ...(limit !== limitDefault && { rows: String(limit) }),
    ...(from > 0 && { from: String(from) }),
  });
  return params.toString();
}

/** Another search, order, or filter begins at the first row again. */
export const changedState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  from: 0,
  ...change,
});

/** Undefined takes a filter away. */
export function withFilter(state: ListState, name: string, value: string | undefined): ListState {
  const { [name]: _, ...others } = state.filters;
  return changedState(state, { filters: value === undefined ? others : { ...others, [name]: value } });
}

export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;
