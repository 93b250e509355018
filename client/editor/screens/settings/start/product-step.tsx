// The first product: title, price, stock, and a photo, saved with the product form's call.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Sent } from '../../../../../server/base/calls.ts';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import { ProductType } from '../../../../../server/commerce/product/product-type.ts';
import type { Steps } from '../../../../../server/commerce/setup/schema.ts';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import { ask, errorText, upload } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { MoneyField, type Quantity, QuantityField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split, Toolbar } from '../../../../ui/layout/flow.tsx';
import { Thumb } from '../../../../ui/layout/thumb.tsx';
import { useSubmission } from '../../../use-submission.ts';
import { useStoreSettings } from '../store/store-api.ts';
import { messages } from './messages.ts';
import { StepForm, type StepProps } from './step-form.tsx';
import { useTyped } from './use-typed.ts';

type Kind = 'physical' | 'digital' | 'service';
type Values = {
  kind: Kind;
  title: string;
  priceCents: number | null;
  stock: Quantity;
  image?: { id: string; path: string };
};
const types: Record<Kind, 1 | 2 | 3> = {
  physical: ProductType.physical,
  digital: ProductType.digital,
  service: ProductType.service,
};

export function ProductStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const settings = useStoreSettings();
  const kinds = (Object.keys(types) as Kind[]).filter((kind) => steps.sells.includes(kind));
  const [values, setValues] = useTyped<Values>('product', {
    kind: kinds[0] ?? 'physical',
    title: '',
    priceCents: null,
    stock: (kinds[0] ?? 'physical') === 'physical' ? 10 : 'unlimited',
  });
  const { kind, title, priceCents, stock, image } = values;
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const [isTried, setTried] = useState(false);
  const store = useSubmission((body: Sent<typeof catalogCalls.create>['body'], idempotencyKey) =>
    ask(catalogCalls.create, { body, idempotencyKey }),
  );
  const add = useMutation({
    async mutationFn(file: File) {
      const form = new FormData();
      form.set('file', file);
      return (await upload(imageCalls.upload, { form })).image;
    },
    onSuccess: (image) => set({ image }),
  });
  const create = useMutation({
    mutationFn: () =>
      store({
        title,
        productType: types[kind],
        visible: true,
        ...(image && { imageIds: [image.id] }),
        variants: [
          { priceCents: priceCents ?? 0, ...(typeof stock === 'number' ? { qtyInStock: stock } : { unlimited: true }) },
        ],
      }),
  });
  const hasPrice = priceCents !== null && !Number.isNaN(priceCents);
  const hasStock = stock !== null && !Number.isNaN(stock);
  const isReady = title.trim() !== '' && hasPrice && hasStock;
  const currency = settings.data?.store?.currency ?? 'USD';
  if (create.data) {
    const { product } = create.data;
    return (
      <StepForm lead={messages.yours({ title: product.title })} onLeave={onLeave} onSubmit={() => onLeave('done')}>
        <p>
          <ButtonLink href={`/config/products/${product.id}`}>{messages.open}</ButtonLink>
        </p>
      </StepForm>
    );
  }
  return (
    <StepForm
      lead={messages.productLead}
      action={messages.addProduct}
      isPending={create.isPending}
      error={create.error}
      onLeave={onLeave}
      onSubmit={() => (isReady ? create.mutate(undefined, { onSuccess: () => onLeave('done') }) : setTried(true))}
    >
      <TextField
        label={messages.productTitle}
        name="title"
        autoFocus
        maxLength={200}
        problem={isTried && title.trim() === '' ? messages.titleMissing : undefined}
        value={title}
        onChange={(title) => set({ title })}
      />
      <Split gap={4}>
        <MoneyField
          label={messages.price}
          name="priceCents"
          currency={currency}
          problem={isTried && !hasPrice ? messages.priceMissing : undefined}
          value={priceCents}
          onChange={(priceCents) => set({ priceCents })}
        />
        <QuantityField
          label={messages.stock}
          name="stock"
          problem={isTried && !hasStock ? messages.stockMissing : undefined}
          value={stock}
          onChange={(stock) => set({ stock })}
        />
        {kinds.length > 1 && (
          <SelectField<Kind>
            label={messages.type}
            value={kind}
            options={kinds.map((value) => ({ value, label: messages.sells[value] }))}
            onChange={(kind) => set({ kind })}
          />
        )}
      </Split>
      <Toolbar gap={3}>
        {image && (
          <Thumb size="large">
            <img src={`${image.path}?format=300w`} alt="" />
          </Thumb>
        )}
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => files?.[0] && add.mutate(files[0])}>
          <Button isPending={add.isPending}>
            {add.isPending ? messages.uploading : image ? messages.replacePhoto : messages.addPhoto}
          </Button>
        </FileTrigger>
      </Toolbar>
      {add.isError && <Notice tone="bad">{errorText(add.error)}</Notice>}
    </StepForm>
  );
}
