// Chooses products: searched by title, SKU, or tag.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../server/base/calls.ts';
import { catalogCalls } from '../../../server/commerce/catalog/calls.ts';
import { stockCalls } from '../../../server/commerce/stock/calls.ts';
import { Waiting } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Note } from '../../ui/layout/flow.tsx';
import { callQuery, useCall } from '../use-call.ts';
import { messages } from './messages.ts';
import { Choices, PickField } from './pick-field.tsx';

type ProductFieldProps = {
  label?: string;
  name?: string;
  problem?: string | undefined;
  /** Single choice. */
  isOne?: boolean;
  value: readonly string[];
  onChange(ids: string[]): void;
};

const namedMax = 20;

export function ProductField({
  label = messages.products,
  isOne = false,
  value,
  onChange,
  ...props
}: ProductFieldProps) {
  const named = value.slice(0, namedMax);
  const titles = useQueries({
    queries: named.map((id) => ({
      ...callQuery(catalogCalls.open, { id }),
      staleTime: 60_000,
      retry: false,
      select: (answer: AnswerOf<typeof catalogCalls.open>) =>
        'product' in answer ? answer.product.title : messages.gone,
    })),
  });
  return (
    <PickField
      {...props}
      label={label}
      choose={isOne ? messages.chooseProduct : messages.chooseProducts}
      chosen={named.map((id, n) => ({ id, label: titles[n]?.data ?? (titles[n]?.isError ? messages.gone : '…') }))}
      moreCount={value.length - named.length}
      onRemove={(id) => onChange(value.filter((one) => one !== id))}
    >
      <Search isOne={isOne} value={value} onChange={onChange} />
    </PickField>
  );
}

function Search({ isOne, value, onChange }: Pick<ProductFieldProps, 'isOne' | 'value' | 'onChange'>) {
  const [search, setSearch] = useState('');
  const found = useCall(
    stockCalls.listProducts,
    { query: { limit: 50, sort: 'title', ...(search.trim() !== '' && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const rows = found.data?.rows ?? [];
  return (
    <>
      <TextField label={messages.search} type="search" autoFocus maxLength={200} value={search} onChange={setSearch} />
      <Waiting query={found} what={messages.searching} />
      {found.data && rows.length === 0 && <Note isLarge>{messages.noMatches}</Note>}
      {rows.length > 0 && (
        <Choices
          label={messages.products}
          isOne={isOne}
          rows={rows.map(({ id, title, imageId }) => ({ id, label: title, imageId }))}
          value={value}
          onChange={onChange}
        />
      )}
      {!isOne && (
        <Note isLarge role="status">
          {messages.chosen({ count: value.length })}
        </Note>
      )}
    </>
  );
}
