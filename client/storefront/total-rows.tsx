// A cart's total rows, in the server's order.
import type { V3Cart } from '../../server/commerce/cart/wire.ts';

export const TotalRows = ({ rows }: { rows: V3Cart['totalRows'] }) =>
  rows.map(({ id, name, text, strong }) => (
    <div key={id} className={strong ? 'summary-line summary-line--total' : 'summary-line'}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  ));
