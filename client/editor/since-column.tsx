// The column of a list that says how long ago something happened.
import type { Column } from '../ui/list/list-screen.tsx';
import { sinceText, timeText } from './time-text.ts';

/** @param sort its sort key; the first press sorts the newest first */
export const sinceColumn = <Row,>(sort: string, at: (row: Row) => number): Column<Row> => ({
  sort: `-${sort}`,
  cell: (row) => (
    <time dateTime={new Date(at(row)).toISOString()} title={timeText(at(row))}>
      {sinceText(at(row))}
    </time>
  ),
});
