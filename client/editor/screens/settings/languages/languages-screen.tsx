// The site's languages: their order, which ones visitors see, and how much is translated. Admin "Settings". Its parts share one
// address: `?in=de` is the list of what can be translated into German, and `&kind=…&id=…` one record in it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { translationCalls } from '../../../../../server/owner/translation/calls.ts';
import { contentKinds, type OpenedLanguages } from '../../../../../server/owner/translation/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SortableList } from '../../../../ui/form/sortable-list.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAction } from '../../../use-action.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import styles from './languages.module.css';
import { messages } from './messages.ts';
import { languagesPath } from './paths.ts';
import { RecordList } from './record-list.tsx';
import { TextsPage } from './texts-page.tsx';

export function LanguagesScreen({ guard }: { guard: LeaveGuard }) {
  const [params] = useSearchParams();
  const [code, id] = [params.get('in'), params.get('id')];
  const kind = contentKinds.find((one) => one === params.get('kind')) ?? 'site';
  if (code === null) return <Languages />;
  return id === null ? (
    <RecordList key={`${code} ${kind}`} code={code} kind={kind} />
  ) : (
    <TextsPage key={`${code} ${kind} ${id}`} code={code} kind={kind} id={id} guard={guard} />
  );
}

type Language = OpenedLanguages['languages'][number];

function Languages() {
  const client = useQueryClient();
  const opened = useCall(translationCalls.open);
  const [leaving, setLeaving] = useState<Language>();
  const saving = useAction({
    run: ({ languages }: { languages: { code: string; isShown: boolean }[]; said: string }) =>
      ask(translationCalls.save, { body: { languages: languages.map(({ code, isShown }) => ({ code, isShown })) } }),
    said: (_, { said }) => said,
    onSuccess: (saved) => keepAnswer(client, translationCalls.open, undefined, saved),
    onSettled: () => setLeaving(undefined),
  });
  const languages = opened.data?.languages ?? [];
  const save = (next: { code: string; isShown: boolean }[], said: string = messages.saved) =>
    saving.mutate({ languages: next, said });
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings}>
      <Waiting query={opened} what={messages.what} words={errorText} />
      {opened.data && (
        <>
          <Card title={messages.main}>
            <Rows>
              <Row title={opened.data.main.name} note={messages.mainNote}>
                <ButtonLink href="/config/settings/shop">{messages.changeMain}</ButtonLink>
              </Row>
            </Rows>
          </Card>
          <Card title={messages.further}>
            {languages.length === 0 && <Note>{messages.empty}</Note>}
            {languages.length > 0 && (
              <SortableList
                label={messages.further}
                items={languages.map((language) => ({ ...language, id: language.code }))}
                nameOf={({ name }) => name}
                onChange={(next) => save(next)}
              >
                {(language) => (
                  <LanguageRow
                    language={language}
                    onShow={(isShown) =>
                      save(languages.map((one) => (one.code === language.code ? { ...one, isShown } : one)))
                    }
                    onRemove={() => setLeaving(language)}
                  />
                )}
              </SortableList>
            )}
            {languages.some(({ hasSentences }) => !hasSentences) && <Note>{messages.noSentences}</Note>}
            <AddLanguage
              known={[opened.data.main.code, ...languages.map(({ code }) => code)]}
              isSaving={saving.isPending}
              onAdd={(code, name) => save([...languages, { code, isShown: false }], messages.added({ name }))}
            />
          </Card>
        </>
      )}
      {leaving && (
        <ConfirmDialog
          title={messages.removeTitle(leaving)}
          action={messages.removeLong(leaving)}
          isPending={saving.isPending}
          onConfirm={() =>
            save(
              languages.filter(({ code }) => code !== leaving.code),
              messages.removed(leaving),
            )
          }
          onClose={() => setLeaving(undefined)}
        >
          <p>{messages.removeText(leaving)}</p>
        </ConfirmDialog>
      )}
    </RecordPage>
  );
}

type LanguageRowProps = { language: Language; onShow(isShown: boolean): void; onRemove(): void };

function LanguageRow({ language, onShow, onRemove }: LanguageRowProps) {
  const { code, name, prefix, isShown, outdated } = language;
  return (
    <div className={styles.language}>
      <Toolbar>
        <strong>{name}</strong>
        {!isShown && <Badge>{messages.hidden}</Badge>}
        {outdated > 0 && <Badge tone="warn">{messages.outdated({ count: outdated })}</Badge>}
      </Toolbar>
      <Note>
        {prefix} · {messages.progress(language)}
      </Note>
      <Toolbar>
        <ButtonLink href={`${languagesPath}?in=${code}`}>{messages.translateLong(language)}</ButtonLink>
        <Button
          kind="quiet"
          aria-label={isShown ? messages.hide(language) : messages.show(language)}
          onPress={() => onShow(!isShown)}
        >
          {isShown ? messages.hideWord : messages.showWord}
        </Button>
        <RemoveButton label={messages.removeLong(language)} onPress={onRemove} />
      </Toolbar>
    </div>
  );
}

type AddLanguageProps = { known: readonly string[]; isSaving: boolean; onAdd(code: string, name: string): void };

/** Others can be added by the API. */
const offered =
  'ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh-CN zh-TW'.split(
    ' ',
  );
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

function AddLanguage({ known, isSaving, onAdd }: AddLanguageProps) {
  const options = offered
    .filter((code) => !known.some((one) => one === code || one.split('-')[0] === code))
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const [chosen, setChosen] = useState('');
  const language = options.find(({ value }) => value === chosen);
  if (options.length === 0) return null;
  return (
    <FieldLine>
      <SelectField
        label={messages.choose}
        value={language?.value ?? ''}
        options={[{ value: '', label: messages.choosePlease }, ...options]}
        onChange={setChosen}
      />
      <AddButton
        isDisabled={language === undefined}
        isPending={isSaving}
        onPress={() => language && onAdd(language.value, language.label)}
        label={messages.add}
      />
    </FieldLine>
  );
}
