// One product: new at /config/products/new, stored at /config/products/:id. Saving takes effect immediately. Admin "Products".
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AnswerOf } from '../../../../../../server/base/calls.ts';
import { can } from '../../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../../server/commerce/catalog/calls.ts';
import type { OwnerProduct, ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import { stockCalls } from '../../../../../../server/commerce/stock/calls.ts';
import { ask, newIdempotencyKey, Refused } from '../../../../../api/ask.ts';
import { siteLink } from '../../../../../api/site-address.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { ActionMenu } from '../../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { LoadFailed, Loading } from '../../../../../ui/feedback/loading.tsx';
import { RecordPage } from '../../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { isUnknown } from '../../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../../shell/leave-guard.tsx';
import { sinceText } from '../../../../time-text.ts';
import { useAction } from '../../../../use-action.ts';
import { useBeside } from '../../../../use-beside.ts';
import { callKey, keepAnswer, useCall } from '../../../../use-call.ts';
import { useRecordForm } from '../../../../use-record-form.ts';
import { checkProduct } from './check-product.ts';
import { mergeProduct } from './merge-product.ts';
import { messages, typeWords } from './messages.ts';
import { ProductFormBody } from './product-form.tsx';
import { changeBody, createBody, newProduct, type ProductValues, valuesOf } from './product-values.ts';
import { StageChanges, StagedNotice } from './stage-changes.tsx';

const up = { label: messages.products, href: '/config/commerce/products' };
const pathOf = (id: string) => `/config/products/${id}`;
/** An unknown product is refused as the server would. */
export const useProduct = (id: string) => useCall(catalogCalls.open, { id }, { select: productOf });

const useChoices = (collectionId?: string) =>
  useCall(catalogCalls.openChoices, { query: { ...(collectionId !== undefined && { collectionId }) } });

function productOf(answer: AnswerOf<typeof catalogCalls.open>): OwnerProduct {
  if (!('product' in answer)) throw new Refused(404, messages.notFound, undefined);
  return answer.product;
}

export function NewProduct({ guard }: { guard: LeaveGuard }) {
  const choices = useChoices();
  const hasNoPage = choices.error instanceof Refused && choices.error.status === 404;
  if (choices.data) return <NewForm choices={choices.data} guard={guard} />;
  return (
    <RecordPage title={messages.newTitle} up={up}>
      {choices.isPending && <Loading what={messages.what} />}
      {hasNoPage && <p>{messages.noStorePage}</p>}
      {choices.isError && !hasNoPage && <LoadFailed onRetry={() => void choices.refetch()} />}
    </RecordPage>
  );
}

function NewForm({ choices, guard }: { choices: ProductChoices; guard: LeaveGuard }) {
  const { person } = useEditor();
  const [, navigate] = useLocation();
  const mayShow = can(person, 'products.edit');
  const stored = useMemo(
    () => ({ ...newProduct(choices.collectionId, ProductType.physical), visible: mayShow }),
    [choices.collectionId, mayShow],
  );
  /** If a save's answer came late, the next save updates the product that it created. */
  const made = useMemo<{ product?: OwnerProduct }>(() => ({}), []);
  const form = useRecordForm({
    guard,
    stored,
    isNew: true,
    check: checkProduct,
    saidSaved: messages.saved,
    async save(values, idempotencyKey) {
      const { product } = made.product
        ? await ask(catalogCalls.save, { id: made.product.id, body: changeBody(values, made.product), idempotencyKey })
        : await ask(catalogCalls.create, {
            query: { collectionId: values.collectionId },
            body: createBody(values),
            idempotencyKey,
          });
      made.product = product;
      return valuesOf(product);
    },
    onSaved() {
      const { product } = made;
      if (!product) return;
      navigate(pathOf(product.id), { replace: true });
    },
  });
  const choicesOfPage = useChoices(form.values.collectionId).data ?? choices;
  return (
    <RecordPage title={messages.newTitle} up={up}>
      <ProductFormBody form={form} choices={choicesOfPage} />
    </RecordPage>
  );
}

export function ProductScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const product = useProduct(id);
  const choices = useChoices(product.data?.collectionId);
  if (product.data && choices.data)
    return (
      <Stored
        product={product.data}
        isGone={isUnknown(product)}
        choices={choices.data}
        guard={guard}
        onReload={() => void product.refetch()}
      />
    );
  const failed = [product, choices].find(({ isError }) => isError);
  return (
    <RecordPage title={isUnknown(product) ? messages.notFound : messages.title} up={up}>
      {isUnknown(product) && <p>{messages.notFoundNote}</p>}
      {!failed && <Loading what={messages.what} />}
      {failed && !isUnknown(product) && <LoadFailed onRetry={() => void failed.refetch()} />}
    </RecordPage>
  );
}

type StoredProps = {
  product: OwnerProduct;
  isGone: boolean;
  choices: ProductChoices;
  guard: LeaveGuard;
  onReload(): void;
};

function Stored({ product, isGone, choices, guard, onReload }: StoredProps) {
  const client = useQueryClient();
  const { id, updatedOn, lastEdit } = product;
  const stored = useMemo(() => valuesOf(product), [product]);
  const isEdit = lastEdit?.at === updatedOn;
  const form = useRecordForm<ProductValues>({
    guard,
    stored,
    isGone,
    changedBy: { ...(isEdit && { name: lastEdit.by }), when: sinceText(updatedOn) },
    check: checkProduct,
    merge: mergeProduct,
    reload: onReload,
    saidSaved: product.visible ? messages.saved : messages.savedHidden,
    async save(values, idempotencyKey) {
      const { product: kept } = await ask(catalogCalls.save, { id, body: changeBody(values, product), idempotencyKey });
      keepAnswer(client, catalogCalls.open, { id }, { product: kept });
      return valuesOf(kept);
    },
  });
  return (
    <RecordPage
      title={product.title}
      up={up}
      beside={useBeside(stockCalls.listProducts, id, pathOf)}
      badges={<State product={product} />}
      lead={typeWords[product.productType].name}
      actions={<Actions product={product} form={form} />}
      notices={<StagedNotice id={id} />}
    >
      <ProductFormBody
        form={form}
        choices={choices}
        id={id}
        barActions={<StageChanges form={form} product={product} />}
      />
    </RecordPage>
  );
}

function State({ product: { archived, visible, publishOn } }: { product: OwnerProduct }) {
  if (archived) return <Badge>{messages.isArchived}</Badge>;
  if (!visible) return <Badge>{messages.hidden}</Badge>;
  return publishOn > Date.now() ? (
    <Badge tone="warn">{messages.scheduled}</Badge>
  ) : (
    <Badge tone="good">{messages.visible}</Badge>
  );
}

function Actions({ product, form }: { product: OwnerProduct; form: { discard(): void } }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { id, title, archived, updatedOn } = product;
  const act = useAction({ run: (run: () => Promise<void>) => run(), isBrief: true });
  const restore = async () => {
    const { product: back } = await ask(catalogCalls.restore, { id });
    keepAnswer(client, catalogCalls.open, { id }, { product: back });
    toasts.say(messages.restored({ title }));
    navigate(pathOf(id));
  };
  const remove = async () => {
    form.discard();
    await ask(catalogCalls.remove, { id });
    client.removeQueries({ queryKey: callKey(catalogCalls.open, { id }) });
    navigate(up.href);
    toasts.say(messages.removed({ title }), { action: { label: messages.undo, run: () => act.mutate(restore) } });
  };
  const duplicate = async () => {
    const { product: copy } = await ask(catalogCalls.duplicate, { id, idempotencyKey: newIdempotencyKey() });
    keepAnswer(client, catalogCalls.open, { id: copy.id }, { product: copy });
    toasts.say(messages.duplicated);
    navigate(pathOf(copy.id));
  };
  const archive = async () => {
    const { product: kept } = await ask(catalogCalls.save, { id, body: { archived: !archived, updatedOn } });
    keepAnswer(client, catalogCalls.open, { id }, { product: kept });
    toasts.say(archived ? messages.unarchived : messages.archived);
  };
  const mayEdit = can(person, 'products.edit');
  return (
    <>
      <ButtonLink isElsewhere href={siteLink(product.fullUrl)}>
        {messages.seePage}
      </ButtonLink>
      <ActionMenu
        label={messages.more}
        icon={<Ellipsis />}
        actions={[
          { id: 'duplicate', label: messages.duplicate, run: () => act.mutate(duplicate) },
          ...(mayEdit
            ? [
                {
                  id: 'archive',
                  label: archived ? messages.unarchive : messages.archive,
                  run: () => act.mutate(archive),
                },
                { id: 'remove', label: messages.remove, isDanger: true, run: () => act.mutate(remove) },
              ]
            : []),
        ]}
      />
    </>
  );
}
