// Product visibility, URL, categories, tags, and search engine text.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsOf } from '../../../../../../server/base/options-of.ts';
import { can } from '../../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../../server/commerce/catalog/calls.ts';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { productLimits } from '../../../../../../server/commerce/product/limits.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { ChoiceField } from '../../../../../ui/form/choice-field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TagsField } from '../../../../../ui/form/tags-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../../ui/form/time-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { FieldLine, Note, Stack } from '../../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { htmlText } from '../../../../html-text.ts';
import { SearchFields } from '../../../../search-fields.tsx';
import { zoneCity } from '../../../../time-text.ts';
import { askAgain } from '../../../../use-call.ts';
import { messages } from './messages.ts';
import styles from './product.module.css';
import type { ProductForm } from './product-values.ts';

type CardProps = { form: ProductForm; choices: ProductChoices };

const hourMs = 3_600_000;

/** Below the title of a new product, so that its owner decides whether saving puts it on sale. */
export function StatusField({ form, choices }: CardProps) {
  const { visible, publishOn } = form.values;
  const status = !visible ? 'hidden' : publishOn > Date.now() ? 'scheduled' : 'visible';
  const choose = (next: typeof status) => {
    if (next === 'hidden') form.set({ visible: false });
    else if (next === 'visible') form.set({ visible: true, publishOn: Math.min(publishOn, Date.now()) });
    else form.set({ visible: true, publishOn: Math.ceil(Date.now() / hourMs) * hourMs + hourMs });
  };
  const field = {
    label: messages.status,
    value: status,
    options: optionsOf({ visible: messages.visible, hidden: messages.hidden, scheduled: messages.scheduled }),
  };
  return (
    <>
      {form.isNew ? (
        <ChoiceField
          {...field}
          hint={messages.statusHints[status]}
          onChange={(next) => choose(next as typeof status)}
        />
      ) : (
        <SelectField {...field} onChange={choose} />
      )}
      {status === 'scheduled' && (
        <>
          <TimeField
            label={messages.publishOn}
            timeZone={choices.timeZone}
            value={publishOn}
            problem={form.problemAt('publishOn')}
            onChange={(next) => form.set({ publishOn: next })}
          />
          <Note>{messages.siteTime({ timeZone: zoneCity(choices.timeZone) })}</Note>
        </>
      )}
    </>
  );
}

export function VisibilityCard({ form, choices }: CardProps) {
  const page = choices.storePages.find(({ id }) => id === form.values.collectionId);
  const { urlId } = form.values;
  return (
    <Card title={messages.visibility}>
      {!form.isNew && <StatusField form={form} choices={choices} />}
      <TextField
        label={messages.url}
        hint={urlId === '' ? messages.urlAuto : messages.urlHint({ url: `/${page?.urlId ?? ''}/p/${urlId}` })}
        maxLength={productLimits.urlIdCharsMax}
        {...form.field('urlId')}
        onChange={(text) => form.set({ urlId: text.toLowerCase().replace(/\s+/g, '-') })}
      />
      <CheckField label={messages.featured} {...form.field('starred')} />
    </Card>
  );
}

export function OrganizeCard({ form, choices }: CardProps) {
  const { person } = useEditor();
  const { categoryIds } = form.values;
  const toggle = (id: string, is: boolean) =>
    form.set({ categoryIds: is ? [...categoryIds, id] : categoryIds.filter((one) => one !== id) });
  return (
    <Card title={messages.organize}>
      <Stack as="fieldset" gap={2} data-path="categoryIds">
        <legend>{messages.categories}</legend>
        {choices.categories.length === 0 && <Note>{messages.noCategories}</Note>}
        <div className={styles.tree}>
          {inTree(choices.categories).map(({ id, name, depth }) => (
            <div key={id} style={{ paddingInlineStart: depth * 20 }}>
              <CheckField label={name} value={categoryIds.includes(id)} onChange={(is) => toggle(id, is)} />
            </div>
          ))}
        </div>
      </Stack>
      {can(person, 'taxonomy.edit') && <NewCategory choices={choices} onMade={(id) => toggle(id, true)} />}
      <TagsField
        label={messages.tags}
        maxLength={productLimits.tagCharsMax}
        suggestions={choices.tags}
        {...form.field('tags')}
      />
    </Card>
  );
}

function NewCategory({ choices, onMade }: { choices: ProductChoices; onMade(id: string): void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const { websiteId, collectionId, categories } = choices;
  const add = useMutation({
    mutationFn: () =>
      ask(catalogCalls.createCategory, {
        websiteId,
        collectionId,
        body: { displayName: name.trim(), displayIndex: categories.length + 1 },
      }),
    async onSuccess({ id }) {
      setName('');
      await askAgain(client, catalogCalls.openChoices);
      onMade(id);
    },
  });
  const submit = () => name.trim() !== '' && !add.isPending && add.mutate();
  return (
    <>
      <FieldLine>
        <div>
          <TextField
            label={messages.newCategory}
            maxLength={productLimits.categoryCharsMax}
            value={name}
            onChange={setName}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
          />
        </div>
        {name.trim() !== '' && (
          <Button isPending={add.isPending} onPress={submit}>
            {messages.addCategory}
          </Button>
        )}
      </FieldLine>
      {add.isError && <Notice tone="bad">{errorText(add.error)}</Notice>}
    </>
  );
}

type Category = ProductChoices['categories'][number];

/** Sorts each category below its parent. */
export function inTree(categories: readonly Category[]): (Category & { depth: number })[] {
  const below = (parentId: string | null, depth: number): (Category & { depth: number })[] =>
    depth > depthMax
      ? []
      : categories
          .filter((one) => one.parentId === parentId)
          .flatMap((one) => [{ ...one, depth }, ...below(one.id, depth + 1)]);
  return below(null, 0);
}

const depthMax = 5;

export function SeoCard({ form, choices }: CardProps) {
  const { seo, title, urlId, excerpt, imageIds } = form.values;
  const page = choices.storePages.find(({ id }) => id === form.values.collectionId);
  return (
    <Fold title={messages.seo}>
      <SearchFields
        values={seo}
        path={page ? `/${page.urlId}/p/${urlId}` : ''}
        title={title || messages.newTitle}
        text={htmlText(excerpt)}
        imageId={imageIds[0] ?? ''}
        nameOf={(name) => `seo.${name}`}
        problemAt={form.problemAt}
        onChange={(next) => form.set({ seo: next })}
      />
    </Fold>
  );
}

/** Collapsed by default: rarely needed settings. */
export const Fold = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack as="details" kind="card" gap={0}>
    <summary className={styles.fold}>{title}</summary>
    <Stack>{children}</Stack>
  </Stack>
);
