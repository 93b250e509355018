// The column of a list that says how long ago something happened.
import type { Column } from '../ui/list/list-screen.tsx';
import { sinceText, timeText } from './time-text.ts';

type SinceColumn<Row> = Pick<Column<Row>, 'id' | 'head' | 'sort'> & { at(row: Row): number };

export const sinceColumn = <Row,>({ at, ...column }: SinceColumn<Row>): Column<Row> => ({
  ...column,
  sortsDown: true,
  cell: (row) => (
    <time dateTime={new Date(at(row)).toISOString()} title={timeText(at(row))}>
      {sinceText(at(row))}
    </time>
  ),
});
