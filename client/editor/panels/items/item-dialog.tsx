// One item in a form: its words, its times by the site's clock, its place, its pictures, the fields of its type. Saved as a whole.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { itemLimits } from '../../../../server/content/item/limits.ts';
import { Refused, wordsOf } from '../../../api/ask.ts';
import {
  createItem,
  type ItemCollection,
  type ItemFields,
  type ItemKind,
  type OpenedItem,
  openItem,
  saveItem,
} from '../../../api/items.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../../editor-context.ts';
import styles from './items.module.css';
import { PictureField } from './picture-field.tsx';
import { momentOf, wallOf } from './zoned.ts';

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
    queryFn: () => openItem(id as string),
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
        save={(fields) => createItem(collection.id, of.kind.name, fields)}
        title={`New ${of.kind.title.toLowerCase()}`}
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
        save={(fields) => saveItem(data.id, fields, data.updatedOn)}
        title={data.fields.title || 'Untitled'}
        onReload={() => void opened.refetch()}
        {...{ onClose, onSaved }}
      />
    );
  }
  return (
    <Dialog title="Item" isOpen onClose={onClose} foot={<Button onPress={onClose}>Close</Button>}>
      {opened.isError ? (
        <LoadFailed words={wordsOf(opened.error)} onRetry={() => void opened.refetch()} />
      ) : (
        <Loading what="the item" />
      )}
    </Dialog>
  );
}

function emptyFields(kind: ItemKind): ItemFields {
  const now = Date.now();
  const hourMs = 3_600_000;
  const next = Math.ceil(now / hourMs) * hourMs;
  return {
    title: '',
    urlId: '',
    excerpt: '',
    ...(kind.base === 'image' && { body: '' }),
    tags: [],
    categories: [],
    authorName: '',
    mainImageId: null,
    imageIds: [],
    starred: false,
    state: 'published',
    publishOn: now,
    ...(kind.base === 'event' && { startDate: next, endDate: next + hourMs, location: {} }),
    customContent: Object.fromEntries(kind.fields.map(({ name, type }) => [name, emptyValue(type)])),
  };
}

const emptyValue = (type: string): unknown => (type === 'checkbox' ? false : type === 'gallery' ? [] : '');

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
  const formId = useId();
  const [fields, setFields] = useState(start);
  const [isAsking, setAsking] = useState(false);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(start);
  const send = useMutation({
    mutationFn: () => save(fields),
    onSuccess(item) {
      toasts.say(fields.state === 'published' ? 'Saved. Visitors see it now.' : 'Saved.');
      onSaved(item);
    },
    onError: () => setAsking(false),
  });
  const set = (change: Partial<ItemFields>) => {
    send.reset();
    setFields({ ...fields, ...change });
  };
  const refused = send.error instanceof Refused ? send.error : undefined;
  const problems = problemsOf(refused);
  const problem = (field: string) => problems[field];
  const close = () => (isChanged && !isAsking ? setAsking(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const isStale = refused?.status === 409 && problems.urlId === undefined;
  const isLater = fields.state === 'published' && fields.publishOn > Date.now();
  return (
    <Dialog
      title={isAsking ? 'Unsaved changes' : title}
      isOpen
      isAlert={isChanged}
      onClose={close}
      foot={
        <>
          {isAsking && (
            <Button kind="quiet" onPress={() => setAsking(false)}>
              Stay here
            </Button>
          )}
          <Button kind={isAsking ? 'danger' : 'quiet'} onPress={isAsking ? onClose : close}>
            {isAsking ? 'Discard' : 'Cancel'}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            isPending={send.isPending}
            onPress={() => setAsking(false)}
          >
            {send.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      {isAsking && <p>What you entered is not saved.</p>}
      <Form id={formId} className={styles.form} hidden={isAsking} onSubmit={submit}>
        {send.isError && (
          <Notice tone="bad" action={isStale && onReload ? <Button onPress={onReload}>Look again</Button> : undefined}>
            {/* Spec §8 "Editor UI messages". */}
            {Object.keys(problems).length > 0
              ? `Update the missing or invalid information above. ${Object.values(problems).join(' ')}`
              : wordsOf(send.error)}
          </Notice>
        )}
        <TextField
          label="Title"
          isRequired={kind.base !== 'image'}
          maxLength={itemLimits.title}
          value={fields.title}
          onChange={(text) => set({ title: text })}
        />
        {kind.base === 'image' && (
          <PictureField
            label="Picture"
            max={1}
            ids={fields.mainImageId === null ? [] : [fields.mainImageId]}
            problem={problem('mainImageId')}
            onChange={([id]) => set({ mainImageId: id ?? null })}
          />
        )}
        {kind.base === 'event' && <EventFields collection={collection} fields={fields} set={set} problem={problem} />}
        {fields.body !== undefined && (
          <TextField
            label={kind.base === 'image' ? 'Description' : 'Text'}
            hint="Simple HTML is understood."
            isLong
            maxLength={itemLimits.body}
            value={fields.body}
            onChange={(body) => set({ body })}
          />
        )}
        <TextField
          label="Excerpt"
          hint={`Shown in lists. ${fields.excerpt.length} / ${itemLimits.excerpt}`}
          isLong
          maxLength={itemLimits.excerpt}
          value={fields.excerpt}
          onChange={(excerpt) => set({ excerpt })}
        />
        {kind.fields.length > 0 && <OwnFields kind={kind} fields={fields} set={set} problem={problem} />}
        {kind.base !== 'image' && (
          <PictureField
            label="Picture"
            max={1}
            ids={fields.mainImageId === null ? [] : [fields.mainImageId]}
            problem={problem('mainImageId')}
            onChange={([id]) => set({ mainImageId: id ?? null })}
          />
        )}
        <fieldset className={styles.group}>
          <legend>Publishing</legend>
          <div className={styles.pair}>
            <SelectField
              label="State"
              value={fields.state}
              options={[
                { value: 'published', label: isLater ? 'Scheduled' : 'Published' },
                { value: 'needs-review', label: 'Needs Review' },
                { value: 'draft', label: 'Draft' },
              ]}
              onChange={(state) => set({ state })}
            />
            <TimeField
              label="Publish on"
              timeZone={collection.timeZone}
              value={fields.publishOn}
              onChange={(publishOn) => set({ publishOn })}
            />
          </div>
          <p className={styles.hint}>
            {isLater
              ? 'Visitors see it from that time on.'
              : `Times are those of the site: ${collection.timeZone.replaceAll('_', ' ')}.`}
          </p>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Details</legend>
          <TextField
            label="Address"
            hint={`${collection.path}/${fields.urlId || '…'}. Empty: made of the title.`}
            maxLength={200}
            isInvalid={problem('urlId') !== undefined}
            validationBehavior="aria"
            errorMessage={problem('urlId')}
            value={fields.urlId}
            onChange={(urlId) => set({ urlId: urlId.toLowerCase().replace(/\s+/g, '-') })}
          />
          <LabelsField
            label="Tags"
            max={itemLimits.tag}
            value={fields.tags}
            problem={problem('tags')}
            onChange={(tags) => set({ tags })}
          />
          <LabelsField
            label="Categories"
            max={itemLimits.category}
            value={fields.categories}
            problem={problem('categories')}
            onChange={(categories) => set({ categories })}
          />
          <TextField
            label="Author"
            maxLength={200}
            value={fields.authorName}
            onChange={(authorName) => set({ authorName })}
          />
          <CheckField label="Featured" isSelected={fields.starred} onChange={(starred) => set({ starred })} />
        </fieldset>
      </Form>
    </Dialog>
  );
}

/** By field, from a refusal of one or a list of what was wrong with the body. */
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

type PartProps = {
  fields: ItemFields;
  set(change: Partial<ItemFields>): void;
  problem(field: string): string | undefined;
};

function EventFields({ collection, fields, set, problem }: PartProps & { collection: ItemCollection }) {
  const { timeZone } = collection;
  const { location = {} } = fields;
  const start = fields.startDate ?? 0;
  const end = fields.endDate ?? start;
  const place = (name: 'addressTitle' | 'addressLine1' | 'addressLine2' | 'addressCountry', label: string) => (
    <TextField
      label={label}
      maxLength={200}
      value={location[name] ?? ''}
      onChange={(text) => set({ location: { ...location, [name]: text } })}
    />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>When</legend>
        <div className={styles.pair}>
          <TimeField
            label="Starts"
            timeZone={timeZone}
            value={start}
            // It stays as long as it was.
            onChange={(startDate) => set({ startDate, endDate: startDate + Math.max(0, end - start) })}
          />
          <TimeField
            label="Ends"
            timeZone={timeZone}
            value={end}
            problem={problem('endDate') ?? (end < start ? 'The event cannot end before it starts' : undefined)}
            onChange={(endDate) => set({ endDate })}
          />
        </div>
        <p className={styles.hint}>Times are those of the site: {timeZone.replaceAll('_', ' ')}.</p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Where</legend>
        {place('addressTitle', 'Place')}
        {place('addressLine1', 'Address line 1')}
        {place('addressLine2', 'Address line 2')}
        {place('addressCountry', 'Country')}
      </fieldset>
    </>
  );
}

function OwnFields({ kind, fields, set, problem }: PartProps & { kind: ItemKind }) {
  const { customContent } = fields;
  const setOwn = (name: string, value: unknown) => set({ customContent: { ...customContent, [name]: value } });
  return (
    <fieldset className={styles.group}>
      <legend>{kind.title}</legend>
      {problem('customContent') && <Notice tone="bad">{problem('customContent')}</Notice>}
      {kind.fields.map(({ name, title, type }) => {
        const value = customContent[name];
        if (type === 'checkbox')
          return (
            <CheckField key={name} label={title} isSelected={value === true} onChange={(isOn) => setOwn(name, isOn)} />
          );
        if (type === 'image')
          return (
            <PictureField
              key={name}
              label={title}
              max={1}
              ids={typeof value === 'string' && value !== '' ? [value] : []}
              onChange={([id]) => setOwn(name, id ?? '')}
            />
          );
        if (type === 'gallery')
          return (
            <PictureField
              key={name}
              label={title}
              max={itemLimits.images}
              ids={Array.isArray(value) ? (value as string[]) : []}
              onChange={(ids) => setOwn(name, ids)}
            />
          );
        return (
          <TextField
            key={name}
            label={title}
            isLong={type === 'wysiwyg'}
            {...(type === 'wysiwyg' && { hint: 'Simple HTML is understood.' })}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => setOwn(name, text)}
          />
        );
      })}
    </fieldset>
  );
}

type TimeFieldProps = {
  label: string;
  timeZone: string;
  value: number;
  problem?: string | undefined;
  onChange(ms: number): void;
};

function TimeField({ label, timeZone, value, problem, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        required
        className={fieldStyles.input}
        value={wallOf(value, timeZone)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => {
          const ms = momentOf(event.target.value, timeZone);
          if (ms !== undefined) onChange(ms);
        }}
      />
      {problem && (
        <span id={`${id}-problem`} className={fieldStyles.error}>
          {problem}
        </span>
      )}
    </div>
  );
}

type LabelsFieldProps = {
  label: string;
  max: number;
  value: readonly string[];
  problem: string | undefined;
  onChange(labels: string[]): void;
};

/** With commas between them. What is typed stays as typed until the field is left. */
function LabelsField({ label, max, value, problem, onChange }: LabelsFieldProps) {
  const [typed, setTyped] = useState(value.join(', '));
  const labels = (text: string) => [
    ...new Map(
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => [one.toLowerCase(), one]),
    ).values(),
  ];
  const tooLong = labels(typed).find((one) => one.length > max);
  const words =
    tooLong === undefined ? problem : `"${tooLong}" has ${tooLong.length} letters; at most ${max} are possible`;
  return (
    <TextField
      label={label}
      hint="With commas between them."
      isInvalid={words !== undefined}
      validationBehavior="aria"
      errorMessage={words}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(labels(text));
      }}
    />
  );
}
