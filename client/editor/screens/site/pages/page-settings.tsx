// The settings of any page: names, URL, access, SEO, layout. Editor B2, B11.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventsOptions } from '../../../../../server/content/block/calendar.ts';
import { galleryOptions } from '../../../../../server/content/block/gallery.ts';
import { collectionCalls } from '../../../../../server/content/collection/calls.ts';
import {
  type OpenedSettings,
  type PageSettings,
  pageCodeMax,
} from '../../../../../server/content/collection/settings-schema.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import type { Offers } from '../../../../../server/owner/page-tree/schema.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { siteAddress, siteLink } from '../../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { type Problem, RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordColumns, RecordPage } from '../../../../ui/layout/record-page.tsx';
import { MemberAreaField } from '../../../pick/member-area-field.tsx';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import { SearchFields } from '../../../search-fields.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { askAgain, callKey, keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { PictureField } from '../../content/items/picture-field.tsx';
import { typedOf } from '../../content/items/typed-html.ts';
import { TypedHtmlField } from '../../content/items/typed-html-field.tsx';
import { CodeField } from '../../content/page/inspector/fields/code-field.tsx';
import { RecordHistory } from '../../content/publish/record-history.ts';
import { UnpublishedFields } from '../../content/publish/unpublished-fields.tsx';
import { unpublishedMessages } from '../../content/publish/unpublished-messages.ts';
import { askPagesAgain } from './ask-pages-again.ts';
import { sharedMessages as messages, upToPages, settingsMessages as words } from './settings-messages.ts';

const GalleryDesign = later(async () => (await import('./list-design.tsx')).GalleryDesign);
const EventsDesign = later(async () => (await import('./list-design.tsx')).EventsDesign);
const FolderField = later(async () => (await import('./folder-field.tsx')).FolderField);

export function PageSettingsScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const opened = useCall(collectionCalls.openSettings, { id });
  if (opened.data) return <Loaded key={id} id={id} opened={opened.data} isGone={isUnknown(opened)} guard={guard} />;
  const waiting = { title: messages.settings, what: words.what, notFound: words.notFound };
  return <RecordWaiting query={opened} up={upToPages} words={waiting} textOf={errorText} />;
}

type Values = Required<Omit<PageSettings, 'folderBehavior' | 'code'>> & {
  folderBehavior: number;
  codeHeader: string;
  codeFooter: string;
};
type Form = RecordFormState<Values>;

const valuesOf = ({ settings: { code, ...settings } }: OpenedSettings): Values => ({
  ...settings,
  codeHeader: code?.header ?? '',
  codeFooter: code?.footer ?? '',
  isProtected: settings.isProtected ?? false,
  password: '',
  filtersHidden: settings.filtersHidden ?? false,
  memberAreaId: settings.memberAreaId ?? '',
  description: settings.description ?? '',
  imageId: settings.imageId ?? '',
  folderBehavior: settings.folderBehavior ?? 2,
  pageSize: settings.pageSize ?? 20,
  layout: settings.layout ?? 'default',
  gallery: settings.gallery ?? null,
  events: settings.events ?? eventsOptions.parse({}),
});

const limits = { title: 200, description: 2000 } as const;
const urlPattern = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;

function problemsIn(values: Values, opened: OpenedSettings): Problem[] {
  const at = (path: keyof Values, isWrong: boolean, message: string) => (isWrong ? [{ path, message }] : []);
  return [
    ...at('title', values.title.trim() === '', words.titleMissing),
    ...at('navigationTitle', values.navigationTitle.trim() === '', words.titleMissing),
    ...at('urlId', !urlPattern.test(values.urlId), words.addressWrong),
    ...at(
      'password',
      values.isProtected && !opened.settings.isProtected && values.password === '',
      words.passwordMissing,
    ),
  ];
}

type LoadedProps = { id: string; opened: OpenedSettings; isGone: boolean; guard: LeaveGuard };

function Loaded({ id, opened, isGone, guard }: LoadedProps) {
  const client = useQueryClient();
  const { isHome, isDraft, isUnvisited, folder, hasSections, lists, designs, typeName } = opened;
  const hasCode = opened.settings.code !== undefined;
  const { layouts = [] } = useCall(pageTreeCalls.listTypes).data ?? {};
  const [isHistory, setHistory] = useState(false);
  const reload = () => {
    void askPagesAgain(client);
    return askAgain(client, collectionCalls.openSettings, { id });
  };
  const form = useRecordForm<Values>({
    guard,
    stored: valuesOf(opened),
    isGone,
    check: (values) => problemsIn(values, opened),
    async save(
      { folderBehavior, pageSize, filtersHidden, gallery, events, codeHeader, codeFooter, ...values },
      idempotencyKey,
    ) {
      const { updatedOn } =
        client.getQueryData<OpenedSettings>(callKey(collectionCalls.openSettings, { id })) ?? opened;
      const settings = {
        ...values,
        ...(folder && { folderBehavior }),
        ...(lists && { pageSize, filtersHidden }),
        ...(designs === 'gallery' && { gallery }),
        ...(designs === 'events' && { events }),
        ...(hasCode && { code: { header: codeHeader, footer: codeFooter } }),
      };
      try {
        const saved = await ask(collectionCalls.saveSettings, { id, body: { settings, updatedOn }, idempotencyKey });
        keepAnswer(client, collectionCalls.openSettings, { id }, saved);
        void askPagesAgain(client);
        return valuesOf(saved);
      } catch (error) {
        if (error instanceof Refused && error.status === 409 && error.body.field === undefined)
          void askAgain(client, collectionCalls.openSettings, { id });
        throw error;
      }
    },
    reload,
    saidSaved() {
      const saved = client.getQueryData<OpenedSettings>(callKey(collectionCalls.openSettings, { id }));
      if (saved?.unpublished) return unpublishedMessages.saved;
      return saved?.settings.enabled ? words.saved : words.savedDraft;
    },
  });
  const path = isHome ? '/' : `/${opened.settings.urlId}`;
  /** A pop-up or a lock screen has no URL, so no one finds or shares it, and it has the layout and the code of other pages. */
  const isPublic = !isUnvisited;
  return (
    <RecordPage
      title={opened.settings.navigationTitle}
      up={upToPages}
      lead={isPublic ? path : undefined}
      badges={
        isDraft ? (
          <Badge tone="warn">{messages.states.draft}</Badge>
        ) : (
          !opened.settings.enabled && <Badge>{messages.states.private}</Badge>
        )
      }
      actions={
        <>
          {hasSections && <ButtonLink href={`/config/pages/${id}`}>{words.openPage}</ButtonLink>}
          {lists && typeName !== 'products' && (
            <ButtonLink href={`/config/items/${id}`}>{messages.openItems}</ButtonLink>
          )}
          {isPublic && (
            <ButtonLink href={siteLink(path)} isElsewhere>
              {words.see}
            </ButtonLink>
          )}
          {!isDraft && <Button onPress={() => setHistory(true)}>{unpublishedMessages.history}</Button>}
        </>
      }
    >
      <UnpublishedFields id={id} unpublished={opened.unpublished} onChanged={reload} />
      {isHistory && (
        <RecordHistory
          id={id}
          onClose={() => setHistory(false)}
          onRestored={() => void reload().then(() => setHistory(false))}
        />
      )}
      <RecordForm
        form={form}
        saveLabel={isDraft ? undefined : unpublishedMessages.saveDraft}
        wordsOf={{
          title: words.title,
          urlId: words.address,
          gallery: words.gallery,
          events: words.events,
          codeHeader: words.codeHeader,
          codeFooter: words.codeFooter,
        }}
      >
        <RecordColumns
          aside={
            <>
              <WhoSees form={form} opened={opened} />
              {isPublic && (folder || lists || layouts.length > 1) && (
                <Layout form={form} opened={opened} layouts={layouts} />
              )}
            </>
          }
        >
          <General id={id} form={form} opened={opened} />
          {designs === 'gallery' && <Gallery form={form} />}
          {designs === 'events' && (
            <Card title={words.events}>
              <EventsDesign value={form.values.events} onChange={(events) => form.set({ events })} />
            </Card>
          )}
          {isPublic && <SearchAndSharing form={form} path={path} lists={lists} />}
          {isPublic && hasCode && <PageCode form={form} />}
        </RecordColumns>
      </RecordForm>
    </RecordPage>
  );
}

function General({ id, form, opened: { isHome, isUnvisited } }: { id: string; form: Form; opened: OpenedSettings }) {
  const { values, field } = form;
  const isPublic = !isUnvisited;
  const url = `${new URL(siteAddress('/')).host}/${values.urlId}`;
  return (
    <Card title={words.general}>
      <Stack gap={4}>
        {isPublic && (
          <TextField label={words.title} hint={words.titleHint} maxLength={limits.title} {...field('title')} />
        )}
        <TextField
          {...(isPublic ? words.navigationTitle : words.name)}
          maxLength={limits.title}
          {...field('navigationTitle')}
        />
        {isPublic && (
          <TextField
            label={words.address}
            hint={isHome ? words.homeAddress : words.addressHint({ url })}
            isDisabled={isHome}
            maxLength={limits.title}
            {...field('urlId')}
            onChange={(urlId) => form.set({ urlId: urlId.toLowerCase().replace(/\s+/g, '-') })}
          />
        )}
        <FolderField id={id} />
        {isPublic && <TypedHtmlField {...words.description} maxLength={limits.description} {...field('description')} />}
      </Stack>
    </Card>
  );
}

function Gallery({ form: { values, set } }: { form: Form }) {
  return (
    <Card title={words.gallery}>
      <Stack gap={4}>
        <CheckField
          label={words.ownDesign}
          hint={words.ownDesignHint}
          value={values.gallery !== null}
          onChange={(isOwn) => set({ gallery: isOwn ? galleryOptions.parse({}) : null })}
        />
        {values.gallery && <GalleryDesign value={values.gallery} onChange={(gallery) => set({ gallery })} />}
      </Stack>
    </Card>
  );
}

function WhoSees({ form, opened }: { form: Form; opened: OpenedSettings }) {
  const { values, field } = form;
  const wasProtected = opened.settings.isProtected === true;
  return (
    <Card title={words.visibility}>
      <Stack gap={4}>
        <CheckField
          label={words.visible}
          hint={opened.isHome ? words.homeVisible : opened.isDraft ? words.draftHint : words.visibleHint}
          isDisabled={opened.isHome}
          {...field('enabled')}
        />
        {!opened.isUnvisited && (
          <>
            <CheckField
              label={words.askPassword}
              hint={opened.isDraft ? words.askPasswordHint : `${words.askPasswordHint} ${words.askPasswordLater}`}
              {...field('isProtected')}
            />
            {values.isProtected && (
              <TextField
                label={wasProtected ? words.newPassword : words.password}
                hint={wasProtected ? words.newPasswordHint : undefined}
                type="password"
                autoComplete="new-password"
                maxLength={limits.title}
                {...field('password')}
              />
            )}
            <MemberAreaField {...words.memberArea} none={words.everyone} {...field('memberAreaId')} />
          </>
        )}
      </Stack>
    </Card>
  );
}

const searchNames = { title: 'seoTitle', description: 'seoDescription', hidden: 'hidden' } as const;

function SearchAndSharing({ form, path, lists }: { form: Form; path: string; lists: boolean }) {
  const { values, set, problemAt } = form;
  return (
    <Card title={words.search}>
      <Stack gap={4}>
        <SearchFields
          values={{ title: values.seoTitle, description: values.seoDescription, hidden: values.hidden }}
          path={path}
          title={values.title}
          text={typedOf(values.description)}
          imageId={values.imageId}
          nameOf={(name) => searchNames[name]}
          problemAt={problemAt}
          onChange={({ title, description, hidden }) => set({ seoTitle: title, seoDescription: description, hidden })}
        />
        <PictureField
          label={words.image}
          ids={values.imageId === '' ? [] : [values.imageId]}
          max={1}
          problem={problemAt('imageId')}
          onChange={([imageId = '']) => set({ imageId })}
        />
        {lists && (
          <CheckField label={words.hideFilters} hint={words.hideFiltersHint} {...form.field('filtersHidden')} />
        )}
      </Stack>
    </Card>
  );
}

/** Runs unmodified, like the site-wide code. */
function PageCode({ form }: { form: Form }) {
  return (
    <Card title={words.code}>
      <Stack gap={4}>
        <Note>{words.codeNote}</Note>
        <CodeField
          label={words.codeHeader}
          hint={words.codeHeaderHint}
          max={pageCodeMax}
          {...form.field('codeHeader')}
        />
        <CodeField
          label={words.codeFooter}
          hint={words.codeFooterHint}
          max={pageCodeMax}
          {...form.field('codeFooter')}
        />
      </Stack>
    </Card>
  );
}

type LayoutProps = { form: Form; opened: OpenedSettings; layouts: Offers['layouts'] };

function Layout({ form, opened: { folder, lists }, layouts }: LayoutProps) {
  const { values, field, set } = form;
  return (
    <Card title={words.layout}>
      <Stack gap={4}>
        {folder && (
          <SelectField
            label={words.folder}
            value={String(values.folderBehavior) as keyof typeof words.behaviors}
            options={(['1', '2', '3', '4'] as const).map((value) => ({ value, label: words.behaviors[value] }))}
            onChange={(value) => set({ folderBehavior: Number(value) })}
          />
        )}
        {lists && (
          <WholeField
            label={words.pageSize}
            {...field('pageSize')}
            onChange={(pageSize) => set({ pageSize: pageSize ?? Number.NaN })}
          />
        )}
        {layouts.length > 1 && (
          <SelectField
            label={words.templateLayout}
            value={values.layout}
            options={layouts.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(layout) => set({ layout })}
          />
        )}
      </Stack>
    </Card>
  );
}
