// Corrects an order's shipping address, while some items are unshipped.
import { useState } from 'react';
import { addressProblems } from '../../../../../server/commerce/address/address.ts';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import { orderAddressCalls } from '../../../../../server/commerce/order/address-calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { messages as ui } from '../../../../ui/messages.ts';
import { ActDialog, type Close } from './act-dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { recordMessages as words } from './messages.ts';

type AddressDialogProps = { order: OwnerOrder; address: Address; onClose: Close };

export function AddressDialog({ order, address: before, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState(before);
  const problems = addressProblems(address);
  return (
    <ActDialog
      title={words.changeAddress}
      does={ui.save}
      isDisabled={JSON.stringify(address) === JSON.stringify(before) || Object.keys(problems).length > 0}
      act={(idempotencyKey) =>
        ask(orderAddressCalls.changeAddress, {
          id: order.id,
          body: { address, updatedAt: order.updatedAt },
          idempotencyKey,
        })
      }
      done={words.addressChanged}
      onClose={onClose}
    >
      <p>{words.changeAddressNote}</p>
      <AddressFields value={address} isCountryFixed problems={problems} onChange={setAddress} />
    </ActDialog>
  );
}
