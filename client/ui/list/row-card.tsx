// A card of rows that share an icon, or the empty state.
import type { ReactNode } from 'react';
import { Empty } from '../feedback/empty.tsx';
import { Stack } from '../layout/flow.tsx';
import { Row, type RowProps, Rows } from './rows.tsx';

type RowCardProps<One> = {
  label: string;
  icon: ReactNode;
  /** Undefined while they load. */
  all: readonly One[] | undefined;
  rowOf(one: One): Omit<RowProps, 'icon'>;
  empty: string;
  /** Creates the first one. */
  action: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
};

export function RowCard<One extends { id: string }>(props: RowCardProps<One>) {
  const { label, icon, all, rowOf, empty, action, children } = props;
  if (!all) return null;
  if (all.length === 0)
    return (
      <Empty icon={icon} action={action}>
        {empty}
      </Empty>
    );
  return (
    <Stack kind="card">
      <Rows label={label}>
        {all.map((one) => (
          <Row key={one.id} icon={icon} {...rowOf(one)} />
        ))}
      </Rows>
      {children}
    </Stack>
  );
}
