// The form of one product, new or stored.
import type { ReactNode } from 'react';
import { can } from '../../../../../../server/base/roles.ts';
import { giftCardOption } from '../../../../../../server/commerce/catalog/check.ts';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { formatMoney } from '../../../../../../server/commerce/money/format.ts';
import { productLimits } from '../../../../../../server/commerce/product/limits.ts';
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import { ChoiceCards } from '../../../../../ui/form/choice-cards.tsx';
import { RecordForm } from '../../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { later } from '../../../../../ui/later.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { RecordColumns } from '../../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { RichTextField } from '../../../../rich-text/rich-text-field.tsx';
import { DonationCard } from './donation-card.tsx';
import { GiftCardValues } from './gift-card-values.tsx';
import { ImagesCard } from './images-card.tsx';
import { LiveCard } from './live-card.tsx';
import { fieldWords, messages, typeWords } from './messages.ts';
import { OptionsCard } from './options-card.tsx';
import { OrganizeCard, SeoCard, StatusField, VisibilityCard } from './organize-cards.tsx';
import { PriceCard, ShippingCard, StockCard } from './price-cards.tsx';
import { emptyVariant, isCounted, type ProductForm, type ProductValues } from './product-values.ts';
import { RelatedCard, SellingCard, SubscriptionCard } from './selling-cards.tsx';

const FilesCard = later(async () => (await import('./files-card.tsx')).FilesCard);
const MemberAreaCard = later(async () => (await import('./member-area-card.tsx')).MemberAreaCard);

type ProductFormProps = {
  form: ProductForm;
  choices: ProductChoices;
  /** Absent for a new product. */
  id?: string;
  barActions?: ReactNode;
};

export function ProductFormBody({ form, choices, id, barActions }: ProductFormProps) {
  const { values } = form;
  const isGiftCard = values.productType === ProductType.giftCard;
  const hasOptions = values.variantOptionOrdering.length > 0;
  const takesOptions = !isGiftCard && values.productType !== ProductType.paywall;
  return (
    <RecordForm
      form={form}
      barActions={barActions}
      wordsOf={fieldWords}
      textOf={(name, value) => disputeText(name, value, choices)}
    >
      <RecordColumns
        aside={
          <>
            <VisibilityCard form={form} choices={choices} />
            <OrganizeCard form={form} choices={choices} />
            <LiveCard values={values} choices={choices} />
          </>
        }
      >
        <Card title={messages.details}>
          <TextField
            label={messages.titleField}
            isRequired
            maxLength={productLimits.titleCharsMax}
            {...form.field('title')}
          />
          {id === undefined && <StatusField form={form} choices={choices} />}
          {id === undefined && <TypeField form={form} />}
          {id === undefined && choices.storePages.length > 1 && (
            <SelectField
              label={messages.storePage}
              {...form.field('collectionId')}
              options={choices.storePages.map((page) => ({ value: page.id, label: page.title }))}
            />
          )}
          <RichTextField
            label={messages.description}
            maxLength={productLimits.descriptionCharsMax}
            {...form.field('excerpt')}
          />
        </Card>
        <ImagesCard {...form.field('imageIds')} />
        {isGiftCard ? (
          <GiftCardValues form={form} choices={choices} />
        ) : (
          !hasOptions && (
            <>
              {!values.donation.isOn && <PriceCard form={form} choices={choices} />}
              {isCounted(values) && <StockCard form={form} />}
              <ShippingCard form={form} choices={choices} />
            </>
          )
        )}
        {takesOptions && <OptionsCard form={form} choices={choices} />}
        {values.productType === ProductType.digital && <FilesCard id={id} />}
        {values.productType === ProductType.paywall && <MemberAreaCard productId={id} />}
        <DonationCard form={form} choices={choices} />
        <SubscriptionCard form={form} />
        <SellingCard form={form} choices={choices} />
        <RelatedCard
          form={form}
          id={id}
          name="relatedProductIds"
          title={messages.related}
          note={messages.relatedNote}
        />
        <RelatedCard form={form} id={id} name="addOnIds" title={messages.addOns} note={messages.addOnsNote} />
        <SeoCard form={form} choices={choices} />
      </RecordColumns>
    </RecordForm>
  );
}

/** Only for a new product: later, orders and pages depend on the type. */
function TypeField({ form }: { form: ProductForm }) {
  const { person } = useEditor();
  const choose = (productType: ProductType) => {
    const isGiftCard = productType === ProductType.giftCard;
    const wasGiftCard = form.values.productType === ProductType.giftCard;
    form.set({
      productType,
      isSubscribable: false,
      ...(isGiftCard && {
        variantOptionOrdering: [giftCardOption],
        variants: [{ ...emptyVariant, attributes: { [giftCardOption]: '' } }],
      }),
      ...((wasGiftCard || productType === ProductType.paywall) &&
        !isGiftCard && {
          variantOptionOrdering: [],
          variants: [{ ...(form.values.variants[0] ?? emptyVariant), attributes: {} }],
        }),
    });
  };
  return (
    <ChoiceCards
      label={messages.type}
      chosen={[form.values.productType]}
      options={Object.values(ProductType)
        .filter((type) => type !== ProductType.paywall || can(person, 'products.edit'))
        .map((type) => ({ value: type, label: typeWords[type].name, note: typeWords[type].note }))}
      onChoose={choose}
    />
  );
}

/** The two conflicting values, where they fit on a line. */
function disputeText(name: keyof ProductValues, value: unknown, { currency }: ProductChoices): string | undefined {
  if (typeof value === 'string' && name !== 'excerpt') return value;
  if (name === 'tags') return (value as ProductValues['tags']).join(', ');
  if (name !== 'variants') return undefined;
  const [only, ...others] = value as ProductValues['variants'];
  if (!only || others.length > 0 || only.priceCents === null || Number.isNaN(only.priceCents)) return undefined;
  return formatMoney(only.salePriceCents ?? only.priceCents, currency);
}
