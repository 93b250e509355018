// A list's state, as encoded in its URL: search, sort order, filters, page size, and offset. Pure.

export type ListState = {
  readonly search: string;
  /** Sort key; a `-` prefix sorts descending. */
  readonly sort: string;
  readonly limit: number;
  /** Offset of the first row. */
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

/** A new search, order, or filter returns to the first page. */
export const changedState = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  from: 0,
  ...change,
});

/** Undefined removes the filter. */
export function withFilter(state: ListState, name: string, value: string | undefined): ListState {
  const { [name]: _, ...others } = state.filters;
  return changedState(state, { filters: value === undefined ? others : { ...others, [name]: value } });
}

export const isNarrowed = ({ search, filters }: ListState): boolean => search !== '' || Object.keys(filters).length > 0;
