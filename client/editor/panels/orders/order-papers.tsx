// Where the mail about a new order leads: the order's papers, which say who bought what, for how much, and where it goes.
import { WorkScreen } from '../../shell/work-screen.tsx';

export function OrderPapers({ id }: { id: string }) {
  const order = encodeURIComponent(id);
  return (
    <WorkScreen title="Order">
      <p>
        Who bought what, and for how much: <a href={`/api/commerce/orders/${order}/receipt.pdf`}>Receipt (PDF)</a>. What
        is left to send, and where it goes:{' '}
        <a href={`/api/commerce/packing-slips.pdf?ids=${order}`}>Packing slip (PDF)</a>.
      </p>
    </WorkScreen>
  );
}
