// Selling options of a product: subscription, custom wording, and related products.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '../../../../../../server/base/calls.ts';
import { can } from '../../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../../server/commerce/catalog/calls.ts';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import { stockCalls } from '../../../../../../server/commerce/stock/calls.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { ComboField } from '../../../../../ui/form/combo-field.tsx';
import { fieldProps } from '../../../../../ui/form/field-props.ts';
import { WholeField } from '../../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { SortableList } from '../../../../../ui/form/sortable-list.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { LineWords, Note, Split } from '../../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { callQuery, useCall } from '../../../../use-call.ts';
import { messages } from './messages.ts';
import { Fold } from './organize-cards.tsx';
import type { OwnSetting, ProductForm } from './product-values.ts';

export function SubscriptionCard({ form }: { form: ProductForm }) {
  const { person } = useEditor();
  const { productType, isSubscribable, subscriptionPlan: plan } = form.values;
  const isPossible = productType === ProductType.physical || productType === ProductType.service;
  if (!isPossible || !can(person, 'products.subscription')) return null;
  const set = (change: Partial<typeof plan>) => form.set({ subscriptionPlan: { ...plan, ...change } });
  const field = fieldProps(plan, set, form.problemAt, 'subscriptionPlan.');
  return (
    <Card title={messages.subscription}>
      <CheckField {...messages.subscribable} {...form.field('isSubscribable')} />
      {isSubscribable && (
        <Split least="small">
          <WholeField
            label={messages.every}
            name="subscriptionPlan.billingPeriod.value"
            problem={form.problemAt('subscriptionPlan.billingPeriod')}
            value={plan.value}
            onChange={(value) => set({ value })}
          />
          <SelectField
            label={messages.period}
            {...field('unit')}
            options={(['WEEK', 'MONTH', 'YEAR'] as const).map((unit) => ({ value: unit, label: messages.units[unit] }))}
          />
          <WholeField {...messages.cycles} {...field('numBillingCycles')} />
        </Split>
      )}
    </Card>
  );
}

const settings: readonly { value: OwnSetting; label: string }[] = [
  { value: 'store', label: messages.asStore },
  { value: 'on', label: messages.on },
  { value: 'off', label: messages.off },
];

export function SellingCard({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const { merchandising } = form.values;
  const set = (change: Partial<typeof merchandising>) => form.set({ merchandising: { ...merchandising, ...change } });
  const field = fieldProps(merchandising, set, form.problemAt, 'merchandising.');
  return (
    <Fold title={messages.merchandising}>
      <TextField {...messages.buttonText} maxLength={100} {...form.field('customAddButtonText')} />
      <SelectField
        label={messages.form}
        {...form.field('additionalFieldsFormId')}
        options={[
          { value: '', label: messages.noForm },
          ...choices.forms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField label={messages.soldOutText} maxLength={100} {...field('customSoldOutText')} />
      <SelectField label={messages.scarcity} options={settings} {...field('scarcity')} />
      {merchandising.scarcity !== 'off' && (
        <Split least="small">
          <TextField {...messages.scarcityText} maxLength={200} {...field('scarcityText')} />
          <WholeField label={messages.scarcityThreshold} {...field('scarcityThreshold')} />
        </Split>
      )}
      <SelectField label={messages.restock} options={settings} {...field('restock')} />
    </Fold>
  );
}

const foundMax = 10;

type RelatedCardProps = {
  form: ProductForm;
  id: string | undefined;
  name: 'relatedProductIds' | 'addOnIds';
  title: string;
  note: string;
};

/** Chooses products to recommend with this one. */
export function RelatedCard({ form, id, name, title: heading, note }: RelatedCardProps) {
  const { value: ids, onChange } = form.field(name);
  const [search, setSearch] = useState('');
  const found = useCall(
    stockCalls.listProducts,
    { query: { limit: foundMax, ...(search !== '' && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const chosen = useQueries({
    queries: ids.map((one) => ({
      ...callQuery(catalogCalls.open, { id: one }),
      select: (answer: AnswerOf<typeof catalogCalls.open>) => ('product' in answer ? answer.product.title : ''),
      staleTime: 60_000,
    })),
  });
  const titleOf = (one: string) => chosen[ids.indexOf(one)]?.data ?? '…';
  return (
    <Fold title={heading}>
      <Note>{note}</Note>
      <SortableList
        label={heading}
        items={ids.map((one) => ({ id: one }))}
        nameOf={({ id: one }) => titleOf(one)}
        onChange={(items) => onChange(items.map((one) => one.id))}
      >
        {({ id: one }) => (
          <>
            <LineWords>{titleOf(one)}</LineWords>
            <IconButton
              label={messages.removeRelated({ title: titleOf(one) })}
              icon={<X />}
              onPress={() => onChange(ids.filter((other) => other !== one))}
            />
          </>
        )}
      </SortableList>
      <ComboField
        label={messages.findProduct}
        placeholder={messages.findHint}
        options={(found.data?.rows ?? [])
          .filter((one) => one.id !== id && !ids.includes(one.id))
          .map(({ id: one, title, price }) => ({ id: one, label: title, note: price }))}
        onSearch={useCallback((text: string) => setSearch(text), [])}
        isSearching={found.isFetching}
        onPick={(one) => onChange([...ids, one])}
      />
    </Fold>
  );
}
