// The form of one item, saved as a whole.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  OpenedItem,
} from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { messages as uiMessages } from '../../../../ui/messages.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { emptyFields } from './empty-fields.ts';
import styles from './items.module.css';
import { EventFields, OwnFields } from './kind-fields.tsx';
import { LabelsField } from './labels-field.tsx';
import { messages } from './messages.ts';
import { PictureField } from './picture-field.tsx';
import { TypedHtmlField } from './typed-html-field.tsx';

type ItemDialogProps = {
  collection: ItemCollection;
  of: { id: string } | { kind: ItemKind };
  onClose(): void;
  onSaved(item: OpenedItem): void;
};

export function ItemDialog({ collection, of, onClose, onSaved }: ItemDialogProps) {
  const id = 'id' in of ? of.id : undefined;
  const opened = useQuery({
    queryKey: ['item', id],
    queryFn: () => ask(itemCalls.open, { id: id as string }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if ('kind' in of)
    return (
      <ItemForm
        collection={collection}
        kind={of.kind}
        start={emptyFields(of.kind)}
        save={(fields) => ask(itemCalls.create, { id: collection.id, body: { kind: of.kind.name, fields } })}
        title={messages.newItem({ kind: of.kind.title.toLowerCase() })}
        {...{ onClose, onSaved }}
      />
    );
  if (opened.data) {
    const { data } = opened;
    return (
      <ItemForm
        key={data.updatedOn}
        collection={collection}
        kind={data.kind}
        start={data.fields}
        save={(fields) => ask(itemCalls.save, { id: data.id, body: { fields, updatedOn: data.updatedOn } })}
        title={data.fields.title || messages.untitled}
        onReload={() => void opened.refetch()}
        {...{ onClose, onSaved }}
      />
    );
  }
  return (
    <Dialog title={messages.item} isOpen onClose={onClose} foot={<Button onPress={onClose}>{messages.close}</Button>}>
      {opened.isError ? (
        <LoadFailed words={errorText(opened.error)} onRetry={() => void opened.refetch()} />
      ) : (
        <Loading what="the item" />
      )}
    </Dialog>
  );
}

type ItemFormProps = {
  collection: ItemCollection;
  kind: ItemKind;
  start: ItemFields;
  title: string;
  save(fields: ItemFields): Promise<OpenedItem>;
  onClose(): void;
  onSaved(item: OpenedItem): void;
  onReload?(): void;
};

function ItemForm({ collection, kind, start, title, save, onClose, onSaved, onReload }: ItemFormProps) {
  const { toasts } = useEditor();
  const [fields, setFields] = useState(start);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(start);
  const send = useMutation({
    mutationFn: () => save(fields),
    onSuccess(item) {
      toasts.say(fields.state === 'published' ? 'Saved. Visitors see it now.' : 'Saved.');
      onSaved(item);
    },
  });
  const set = (change: Partial<ItemFields>) => {
    send.reset();
    setFields({ ...fields, ...change });
  };
  const refused = send.error instanceof Refused ? send.error : undefined;
  const problems = problemsOf(refused);
  const problem = (field: string) => problems[field];
  const isStale = refused?.status === 409 && problems.urlId === undefined;
  const isLater = fields.state === 'published' && fields.publishOn > Date.now();
  const picture = (
    <PictureField
      label={messages.picture}
      max={1}
      ids={fields.mainImageId === null ? [] : [fields.mainImageId]}
      problem={problem('mainImageId')}
      onChange={([id]) => set({ mainImageId: id ?? null })}
    />
  );
  const labels = (name: 'tags' | 'categories', label: string, max: number) => (
    <LabelsField
      label={label}
      max={max}
      value={fields[name]}
      problem={problem(name)}
      onChange={(list) => set({ [name]: list })}
    />
  );
  return (
    <FormDialog
      title={title}
      loss={messages.loss}
      isChanged={isChanged}
      isSaving={send.isPending}
      formClassName={styles.form}
      onSave={() => send.mutate()}
      onClose={onClose}
    >
      {send.isError && (
        <Notice
          tone="bad"
          action={isStale && onReload ? <Button onPress={onReload}>{messages.reload}</Button> : undefined}
        >
          {Object.keys(problems).length > 0
            ? `${uiMessages.invalidAbove} ${Object.values(problems).join(' ')}`
            : errorText(send.error)}
        </Notice>
      )}
      <TextField
        label={messages.itemTitle}
        isRequired={kind.base !== 'image'}
        maxLength={itemLimits.title}
        value={fields.title}
        onChange={(text) => set({ title: text })}
      />
      {kind.base === 'image' && picture}
      {kind.base === 'event' && <EventFields collection={collection} fields={fields} set={set} problem={problem} />}
      {fields.body !== undefined && (
        <TypedHtmlField
          label={kind.base === 'image' ? messages.description : 'Text'}
          hint={messages.textHint}
          maxLength={itemLimits.body}
          value={fields.body}
          onChange={(body) => set({ body })}
        />
      )}
      <TypedHtmlField
        label={messages.excerpt}
        hint={messages.excerptHint}
        maxLength={itemLimits.excerpt}
        value={fields.excerpt}
        onChange={(excerpt) => set({ excerpt })}
      />
      {kind.fields.length > 0 && <OwnFields kind={kind} fields={fields} set={set} problem={problem} />}
      {kind.base !== 'image' && picture}
      <fieldset className={styles.group}>
        <legend>{messages.publishing}</legend>
        <div className={styles.pair}>
          <SelectField
            label={messages.state}
            value={fields.state}
            options={[
              { value: 'published', label: isLater ? 'Scheduled' : 'Published' },
              { value: 'needs-review', label: 'Needs Review' },
              { value: 'draft', label: 'Draft' },
            ]}
            onChange={(state) => set({ state })}
          />
          <TimeField
            label={messages.publishOn}
            timeZone={collection.timeZone}
            value={fields.publishOn}
            onChange={(publishOn) => set({ publishOn })}
          />
        </div>
        <p className={styles.hint}>
          {isLater ? messages.scheduledHint : messages.siteTime({ timeZone: collection.timeZone.replaceAll('_', ' ') })}
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{messages.details}</legend>
        <TextField
          label={messages.address}
          hint={messages.urlHint({ url: `${collection.path}/${fields.urlId || '…'}` })}
          maxLength={200}
          isInvalid={problem('urlId') !== undefined}
          validationBehavior="aria"
          errorMessage={problem('urlId')}
          value={fields.urlId}
          onChange={(urlId) => set({ urlId: urlId.toLowerCase().replace(/\s+/g, '-') })}
        />
        {labels('tags', messages.tags, itemLimits.tag)}
        {labels('categories', messages.categories, itemLimits.category)}
        <TextField
          label={messages.author}
          maxLength={200}
          value={fields.authorName}
          onChange={(authorName) => set({ authorName })}
        />
        <CheckField label={messages.featured} isSelected={fields.starred} onChange={(starred) => set({ starred })} />
      </fieldset>
    </FormDialog>
  );
}

/** Problems by field, from a refusal of one field or of the whole body. */
function problemsOf(refused: Refused | undefined): Record<string, string> {
  if (!refused) return {};
  const { field, errors } = refused.body;
  if (typeof field === 'string') return { [field]: refused.message };
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    (errors as { path?: string; message?: string }[]).map(({ path = '', message = '' }) => {
      const [, name = path] = /^fields\.([^.]+)/.exec(path) ?? [];
      return [name, message];
    }),
  );
}
