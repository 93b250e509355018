// One customer: orders, figures, details, notes, addresses, member areas, reviews; export and erasure. Admin "Customers", job 32.

import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type * as z from 'zod';
import { can } from '../../../../../server/base/roles.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { tagCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import { personCalls } from '../../../../../server/commerce/customer-account/calls.ts';
import type { personSchema } from '../../../../../server/commerce/customer-account/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TagsField } from '../../../../ui/form/tags-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import { mayOpenPath } from '../../../screens.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { dayText, sinceText } from '../../../time-text.ts';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { AddressBlock } from '../orders/customer-card.tsx';
import { moneyText } from '../orders/money-text.ts';
import { fulfillmentBadge, paymentBadge } from '../orders/states.tsx';
import { customersPath, messages } from './messages.ts';
import { NotesCard } from './notes-card.tsx';

const AreasCard = later(async () => (await import('./areas-card.tsx')).AreasCard);
const SubmissionsCard = later(async () => (await import('./submissions-card.tsx')).SubmissionsCard);
const GroupsCard = later(async () => (await import('./groups-card.tsx')).GroupsCard);

export type Person = z.output<typeof personSchema>;

const up = { label: messages.title, href: customersPath };
const none = {};
const reviewsPath = '/config/reviews';

export function CustomerScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const found = useCall(personCalls.open, { id, query: none });
  if (found.data) return <Opened key={id} customer={found.data} isGone={isUnknown(found)} guard={guard} />;
  return <RecordWaiting query={found} up={up} words={{ ...messages, title: messages.one }} textOf={errorText} />;
}

const ownersPart = ({ firstName, lastName, phoneNumber, tags }: Person) => ({
  ...{ firstName, lastName, phoneNumber, tags },
});

function Opened({ customer, isGone, guard }: { customer: Person; isGone: boolean; guard: LeaveGuard }) {
  const { id, email, firstName, lastName, createdAt, hasAccount, orders, reviews, nextPageCursor } = customer;
  const { person } = useEditor();
  const client = useQueryClient();
  const name = `${firstName} ${lastName}`.trim() || email;
  const beside = useBeside(customerCalls.browse, id, (other) => `${customersPath}/${other}`);
  const again = () => askAgain(client, personCalls.open, { id, query: none });
  const form = useRecordForm({
    guard,
    stored: ownersPart(customer),
    isGone,
    reload: () => void again(),
    async save(values: ReturnType<typeof ownersPart>, idempotencyKey) {
      const body = { ...values, revision: customer.revision };
      await ask(customerCalls.change, { id, body, idempotencyKey });
      await again();
      return values;
    },
  });
  const erasure = useRemoval({
    ...{ list: customersPath, form },
    remove: () => ask(personCalls.erase, { id }),
    said: ({ orders }) => messages.erased({ count: orders }),
  });
  return (
    <RecordPage
      title={name}
      up={up}
      beside={beside}
      badges={<Badge tone={hasAccount ? 'good' : 'plain'}>{hasAccount ? messages.account : messages.noAccount}</Badge>}
      lead={messages.since({ when: dayText(createdAt) })}
      actions={
        <>
          {can(person, 'orders.change') && (
            <ButtonLink href={`/config/orders/new?${new URLSearchParams({ email })}`}>{messages.newOrder}</ButtonLink>
          )}
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            actions={[
              ...(can(person, 'customers.export')
                ? [
                    {
                      id: 'export',
                      label: messages.exportData,
                      run: () => window.open(`/api/commerce/customers/${id}/export`, '_blank', 'noopener'),
                    },
                  ]
                : []),
              { id: 'erase', label: messages.erase, isDanger: true, run: erasure.ask },
            ]}
          />
        </>
      }
      aside={
        <>
          <FiguresCard customer={customer} />
          <AddressesCard customer={customer} />
          <GroupsCard id={id} />
          <AreasCard customer={customer} onChanged={again} />
        </>
      }
    >
      <OrdersCard customer={customer} />
      <RecordForm form={form} wordsOf={messages.fieldNames}>
        <Card title={messages.details}>
          <TextField label={messages.firstName} maxLength={100} {...form.field('firstName')} />
          <TextField label={messages.lastName} maxLength={100} {...form.field('lastName')} />
          <TextField label={messages.phone} type="tel" maxLength={40} {...form.field('phoneNumber')} />
          <TagsField {...messages.tags} maxLength={tagCharsMax} {...form.field('tags')} />
        </Card>
      </RecordForm>
      <NotesCard customer={customer} guard={guard} onChanged={again} />
      {can(person, 'forms.submissions') && <SubmissionsCard email={email} />}
      {reviews.length > 0 && (
        <Card title={messages.reviews}>
          <Rows label={messages.reviews}>
            {reviews.map((review) => (
              <Row
                key={review.id}
                title={review.title || review.productTitle}
                note={`${messages.stars({ count: review.rating })} · ${review.productTitle} · ${sinceText(review.createdAt)}`}
                {...(mayOpenPath(person, reviewsPath) && {
                  href: `${reviewsPath}?${new URLSearchParams({ search: review.title || review.productTitle })}`,
                })}
              />
            ))}
          </Rows>
        </Card>
      )}
      {erasure.question(
        messages.eraseTitle({ name }),
        messages.eraseAction,
        // Test orders and canceled ones lose the name, too, but are not in orderCount.
        messages.eraseText({ count: nextPageCursor === undefined ? orders.length : undefined }),
      )}
    </RecordPage>
  );
}

function OrdersCard({ customer: { email, orders, nextPageCursor } }: { customer: Person }) {
  const all = `/config/orders?${new URLSearchParams({ search: email })}`;
  return (
    <Card
      title={messages.ordersCard}
      action={nextPageCursor !== undefined && <ButtonLink href={all}>{messages.allOrders}</ButtonLink>}
    >
      {orders.length === 0 && <Empty>{messages.noOrdersYet}</Empty>}
      <Rows label={messages.ordersCard}>
        {orders.map((order) => (
          <Row
            key={order.id}
            title={`#${order.orderNumber}`}
            note={`${moneyText(order.grandTotal)} · ${sinceText(order.createdOn)}`}
            href={`/config/orders/${order.id}`}
          >
            {order.testMode && <Badge>{messages.test}</Badge>}
            <Badge {...paymentBadge(order)} />
            <Badge {...fulfillmentBadge(order)} />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function FiguresCard({ customer: { email, phoneNumber, orderCount, lifetimeValue } }: { customer: Person }) {
  return (
    <Card title={messages.figures}>
      <Facts>
        <Fact name={messages.spent}>{lifetimeValue.map(moneyText).join(' + ') || messages.none}</Fact>
        <Fact name={messages.ordersCard}>{orderCount === 0 ? messages.noOrders : orderCount}</Fact>
      </Facts>
      <a href={`mailto:${email}`}>{email}</a>
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
    </Card>
  );
}

const AddressesCard = ({ customer: { addresses, defaultAddressId } }: { customer: Person }) => (
  <Card title={messages.addresses}>
    {addresses.length === 0 && <Empty>{messages.noAddresses}</Empty>}
    {addresses.map((address) => (
      <AddressBlock
        key={address.id}
        title={address.id === defaultAddressId ? messages.defaultAddress : ''}
        address={address}
      />
    ))}
  </Card>
);
