// A dialog that performs one action on an order.
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import type { Close as CloseOf } from '../../../act-dialog.tsx';

export { ActDialog } from '../../../act-dialog.tsx';

export type Close = CloseOf<OwnerOrder>;
