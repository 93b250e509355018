// The totals of a cart, as the server lists them.
import type { V3Cart } from '../../server/commerce/cart/wire.ts';

export const TotalRows = ({ rows }: { rows: V3Cart['totalRows'] }) =>
  rows.map(({ id, name, text, strong }) => (
    <div key={id} className={strong ? 'summary-line summary-line--total' : 'summary-line'}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ));
