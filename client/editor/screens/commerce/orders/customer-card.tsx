// The customer and the shipping address.
import { Link } from 'wouter';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { useCall } from '../../../use-call.ts';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';

export function CustomerCard({ order }: { order: OwnerOrder }) {
  const others = useCall(
    orderCalls.browse,
    { query: { search: order.email, limit: 1 } },
    { enabled: order.email !== '', select: (answer) => answer.total },
  );
  const { shippingAddress, billingAddress } = order;
  return (
    <Card title={words.customer}>
      <Stack gap={0} isStart>
        <CustomerName id={order.customerId}>
          {nameOf(shippingAddress ?? billingAddress) || order.email || words.guest}
        </CustomerName>
        {order.email !== '' && <a href={`mailto:${order.email}`}>{order.email}</a>}
        {others.data !== undefined && others.data > 1 && (
          <Link href={`/config/orders?${new URLSearchParams({ search: order.email })}`}>
            {words.ordersOf({ count: others.data })}
          </Link>
        )}
        {order.subscriptionId !== undefined && (
          <Link href={`/config/subscriptions/${order.subscriptionId}`}>{words.subscription}</Link>
        )}
        {(shippingAddress ?? billingAddress).phoneNumber && (
          <a href={`tel:${(shippingAddress ?? billingAddress).phoneNumber}`}>
            {(shippingAddress ?? billingAddress).phoneNumber}
          </a>
        )}
      </Stack>
      {shippingAddress && shippingAddress.line1 !== '' && (
        <AddressBlock title={order.shipping?.isPickup ? words.pickupBy : words.shipTo} address={shippingAddress} />
      )}
      {billingAddress.line1 !== '' &&
        (!shippingAddress || linesOf(shippingAddress).join() !== linesOf(billingAddress).join()) && (
          <AddressBlock title={words.billTo} address={billingAddress} />
        )}
    </Card>
  );
}

/** Leads to the customer's record. @param props.id absent: a guest's, or the customer was erased */
export function CustomerName({ id = '', children }: { id?: string | undefined; children: string }) {
  const { person } = useEditor();
  const href = `/config/customers/${id}`;
  const name = <strong>{children}</strong>;
  return id !== '' && mayOpenPath(person, href) ? <Link href={href}>{name}</Link> : name;
}

export const AddressBlock = ({ title, address }: { title: string; address: Address }) => (
  <div className={styles.place}>
    <h3>{title}</h3>
    <CopyButton text={linesOf(address).join('\n')} label={words.copyAddress} isIcon toasts={useEditor().toasts} />
    <address>
      {linesOf(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={mapOf(address)} target="_blank" rel="noopener noreferrer">
        {words.map}
      </a>
    </address>
  </div>
);

const mapOf = ({ line1, city, region, postalCode, country }: Address): string => {
  const query = [line1, city, [region, postalCode].filter(Boolean).join(' '), countryName(country)].filter(Boolean);
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: query.join(', ') })}`;
};

const nameOf = ({ firstName, lastName }: Address) => [firstName, lastName].filter(Boolean).join(' ');

function linesOf(address: Address): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  return [
    nameOf(address),
    line1,
    line2,
    [city, region, postalCode].filter(Boolean).join(' '),
    countryName(country),
  ].filter((line) => line !== '');
}

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
