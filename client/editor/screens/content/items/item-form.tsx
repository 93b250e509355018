// The form of an item: its content on the left, date and visibility on the right.

import { optionsOf } from '../../../../../server/base/options-of.ts';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  OpenedItem,
} from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TagsField } from '../../../../ui/form/tags-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RecordColumns } from '../../../../ui/layout/record-page.tsx';
import { htmlText } from '../../../html-text.ts';
import { SearchFields } from '../../../search-fields.tsx';
import { sinceText, zoneCity } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { LinkField } from '../../site/parts/link-fields.tsx';
import { EventFields, OwnFields } from './kind-fields.tsx';
import { messages } from './messages.ts';
import { PictureField } from './picture-field.tsx';
import { PromotedField } from './promoted-field.tsx';
import { TypedHtmlField } from './typed-html-field.tsx';

/** `pageId`: set for items with a page of blocks. `textDraft`: its unpublished changes. */
type PartProps = {
  form: RecordFormState<ItemFields>;
  collection: ItemCollection;
  kind: ItemKind;
  pageId?: string | undefined;
  textDraft?: OpenedItem['textDraft'];
  saveLabel?: string | undefined;
};

export function ItemForm(props: PartProps) {
  return (
    <RecordForm form={props.form} wordsOf={messages.fieldNames} saveLabel={props.saveLabel}>
      <RecordColumns
        aside={
          <>
            <PublishingCard {...props} />
            <DetailsCard {...props} />
          </>
        }
      >
        <MainCard {...props} />
        <KindCard {...props} />
        <LinksCard {...props} />
        <SearchCard {...props} />
      </RecordColumns>
    </RecordForm>
  );
}

const bodyLabels: Partial<Record<ItemKind['base'], string>> = { image: messages.description, quote: messages.quote };

function MainCard({ form, kind, collection }: PartProps) {
  const { values, set } = form;
  return (
    <Card title={kind.title}>
      <TextField label={messages.itemTitle} maxLength={itemLimits.title} {...form.field('title')} />
      {kind.base === 'event' && (
        <EventFields collection={collection} fields={values} set={set} problem={form.problemAt} />
      )}
      {values.body !== undefined && (
        <TypedHtmlField
          label={bodyLabels[kind.base] ?? messages.text}
          hint={messages.textHint}
          maxLength={itemLimits.body}
          value={values.body}
          onChange={(body) => set({ body })}
        />
      )}
      <TypedHtmlField
        {...messages.excerpt}
        maxLength={itemLimits.excerpt}
        value={values.excerpt}
        onChange={(excerpt) => set({ excerpt })}
      />
      <div data-path="mainImageId" tabIndex={-1}>
        <PictureField
          label={kind.base === 'image' ? messages.picture : messages.thumbnail}
          max={1}
          ids={values.mainImageId === null ? [] : [values.mainImageId]}
          problem={form.problemAt('mainImageId')}
          onChange={([id]) => set({ mainImageId: id ?? null })}
        />
      </div>
    </Card>
  );
}

/** Fields that only some kinds have. */
function KindCard({ form, kind }: PartProps) {
  const { values, set } = form;
  const hasOwn = kind.fields.length > 0;
  if (!hasOwn && !['video', 'audio', 'gallery'].includes(kind.base)) return null;
  return (
    <Card title={messages.contentOf[kind.base] ?? messages.ownDetails({ kind: kind.title })}>
      {kind.base === 'video' && (
        <TextField {...messages.videoUrl} type="url" {...form.field('videoUrl')} value={values.videoUrl ?? ''} />
      )}
      {kind.base === 'audio' && (
        <>
          <TextField
            {...messages.audioUrl}
            name="audio"
            value={values.audio?.assetUrl ?? ''}
            problem={form.problemAt('audio')}
            onChange={(assetUrl) => set({ audio: { artistName: '', ...values.audio, assetUrl } })}
          />
          <TextField
            label={messages.artist}
            maxLength={200}
            value={values.audio?.artistName ?? ''}
            onChange={(artistName) => set({ audio: { assetUrl: '', ...values.audio, artistName } })}
          />
        </>
      )}
      {kind.base === 'gallery' && (
        <PictureField
          label={messages.pictures}
          max={itemLimits.images}
          ids={values.imageIds}
          onChange={(imageIds) => set({ imageIds })}
        />
      )}
      {hasOwn && <OwnFields kind={kind} fields={values} set={set} problem={form.problemAt} />}
    </Card>
  );
}

function LinksCard({ form, kind, pageId }: PartProps) {
  const { values, set } = form;
  const { clickthroughUrl } = values;
  return (
    <Card title={messages.links}>
      <div data-path="sourceUrl">
        <LinkField
          {...messages.source}
          link={{ href: values.sourceUrl ?? '', newWindow: false }}
          hasNewWindow={false}
          problem={form.problemAt('sourceUrl')}
          onChange={({ href }) => set({ sourceUrl: href })}
        />
      </div>
      <CheckField {...messages.passthrough} {...form.field('passthrough')} />
      {kind.base === 'image' && (
        <div data-path="clickthroughUrl">
          <LinkField
            label={messages.clickthrough}
            link={{ href: clickthroughUrl?.url ?? '', newWindow: clickthroughUrl?.newWindow ?? false }}
            hasNewWindow
            problem={form.problemAt('clickthroughUrl')}
            onChange={({ href, newWindow }) => set({ clickthroughUrl: { url: href, newWindow } })}
          />
        </div>
      )}
      <PromotedField form={form} pageId={pageId} />
    </Card>
  );
}

function SearchCard({ form, collection }: PartProps) {
  const { title, urlId, excerpt, mainImageId, seo = noSearchText } = form.values;
  return (
    <Card title={messages.search}>
      <SearchFields
        values={seo}
        path={`${collection.path}/${urlId || '…'}`}
        title={title}
        text={htmlText(excerpt)}
        imageId={mainImageId ?? ''}
        nameOf={(name) => `seo.${name}`}
        problemAt={form.problemAt}
        onChange={(next) => form.set({ seo: next })}
      />
    </Card>
  );
}

const noSearchText = { title: '', description: '', hidden: false };

function PublishingCard({ form, collection, textDraft }: PartProps) {
  const { values, stored, set } = form;
  const showsText = values.state === 'published' && stored.state !== 'published';
  const isLater = values.state === 'published' && values.publishOn > Date.now();
  const timeZone = zoneCity(collection.timeZone);
  return (
    <Card title={messages.publishing}>
      <SelectField
        label={messages.state}
        hint={
          showsText && textDraft
            ? messages.textToo({ name: textDraft.by.name, when: sinceText(textDraft.at) })
            : undefined
        }
        value={values.state}
        options={optionsOf({
          published: isLater ? messages.scheduled : messages.published,
          'needs-review': messages.needsReview,
          draft: messages.draft,
        })}
        onChange={(state) => set({ state })}
      />
      <TimeField
        label={messages.publishOn}
        hint={isLater ? messages.scheduledHint : messages.siteTime({ timeZone })}
        timeZone={collection.timeZone}
        value={values.publishOn}
        onChange={(publishOn) => set({ publishOn })}
      />
      <CheckField label={messages.featured} {...form.field('starred')} />
      <CheckField label={messages.comments} {...form.field('takesComments')} />
    </Card>
  );
}

function DetailsCard({ form, collection }: PartProps) {
  const { values, set } = form;
  const { data } = useCall(itemCalls.browse, { id: collection.id, query: { limit: 1 } }, { staleTime: 60_000 });
  return (
    <Card title={messages.details}>
      <TextField
        label={messages.address}
        hint={values.urlId ? `${collection.path}/${values.urlId}` : messages.urlHint}
        maxLength={200}
        {...form.field('urlId')}
        onChange={(urlId) => set({ urlId: urlId.toLowerCase().replace(/\s+/g, '-') })}
      />
      <TagsField
        label={messages.tags}
        hint={messages.labelsHint}
        maxLength={itemLimits.tag}
        suggestions={data?.labels.tags ?? []}
        {...form.field('tags')}
      />
      <TagsField
        label={messages.categories}
        hint={messages.labelsHint}
        maxLength={itemLimits.category}
        suggestions={data?.labels.categories ?? []}
        {...form.field('categories')}
      />
      <TextField label={messages.author} maxLength={200} {...form.field('authorName')} />
    </Card>
  );
}
