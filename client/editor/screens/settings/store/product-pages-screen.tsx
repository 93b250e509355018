// Product page defaults: low stock, restock emails, related products, and reviews. Products can override them.
import { merchandisingDefaults, type Website } from '../../../../../server/site/website/schema.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { EmailNotice } from '../../../email.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { productPageMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import { useStoreSettings } from './store-api.ts';
import { useStoreForm } from './use-store-form.ts';

type Store = Website['store'];

const valuesOf = (store: Store) => {
  const { merchandising = {}, scarcityEnabled, scarcityThreshold } = store;
  const all = { ...merchandisingDefaults, ...merchandising };
  return {
    scarcity: merchandising.scarcityEnabledOnProductItems ?? scarcityEnabled,
    scarcityOnBlocks: merchandising.scarcityEnabledOnProductBlocks ?? scarcityEnabled,
    scarcityThreshold: scarcityThreshold as number | null,
    restock: all.restockNotificationsEnabled,
    restockText: all.restockNotificationsSuccessText,
    restockList: all.restockNotificationsMailingListSignUpEnabled,
    related: all.relatedProductsEnabled,
    relatedOrder: all.relatedProductsOrdering as 'random' | 'manual',
    hideSoldOut: all.soldOutVariantsDropdownDisabled,
    reviews: all.productReviewsEnabled,
  };
};
type Values = ReturnType<typeof valuesOf>;

const sent = (values: Values) => ({
  store: {
    scarcityThreshold: values.scarcityThreshold ?? 0,
    merchandising: {
      scarcityEnabledOnProductItems: values.scarcity,
      scarcityEnabledOnProductBlocks: values.scarcityOnBlocks,
      restockNotificationsEnabled: values.restock,
      restockNotificationsSuccessText: values.restockText,
      restockNotificationsMailingListSignUpEnabled: values.restockList,
      relatedProductsEnabled: values.related,
      relatedProductsOrdering: values.relatedOrder,
      soldOutVariantsDropdownDisabled: values.hideSoldOut,
      productReviewsEnabled: values.reviews,
    },
  },
});

export function ProductPagesScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} lead={messages.lead} query={settings}>
      {({ store, revision }) => store && <ProductPagesForm {...{ store, revision, guard }} />}
    </SettingsPage>
  );
}

function ProductPagesForm({ store, revision, guard }: { store: Store; revision: string; guard: LeaveGuard }) {
  const form = useStoreForm<Values>({
    guard,
    revision,
    stored: valuesOf(store),
    sent,
    valuesOf: ({ store }) => store && valuesOf(store),
  });
  const { field, values } = form;
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.scarcityCard}>
        <CheckField {...field('scarcity')} label={messages.scarcity} />
        <CheckField {...field('scarcityOnBlocks')} label={messages.scarcityOnBlocks} />
        <Split gap={4}>
          <WholeField {...field('scarcityThreshold')} label={messages.threshold} />
        </Split>
      </Card>
      <Card title={messages.soldOutCard}>
        <CheckField {...field('restock')} {...messages.restock} />
        {values.restock && (
          <>
            <EmailNotice />
            <TextField {...field('restockText')} label={messages.restockText} maxLength={500} />
            <CheckField {...field('restockList')} label={messages.restockList} />
          </>
        )}
        <CheckField {...field('hideSoldOut')} label={messages.hideSoldOut} />
      </Card>
      <Card title={messages.moreCard}>
        <CheckField {...field('related')} label={messages.related} />
        {values.related && (
          <Split gap={4}>
            <SelectField
              {...field('relatedOrder')}
              label={messages.relatedOrder}
              options={(['random', 'manual'] as const).map((value) => ({
                value,
                label: messages.relatedOrders[value],
              }))}
            />
          </Split>
        )}
        <CheckField {...field('reviews')} {...messages.reviews} />
      </Card>
    </RecordForm>
  );
}
