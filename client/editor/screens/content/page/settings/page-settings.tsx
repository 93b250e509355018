// Names, address and search words of the page under edit. Live when saved, so saving is a button of its own. Editor B2.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../../../../server/content/collection/calls.ts';
import type { OpenedSettings, PageSettings } from '../../../../../../server/content/collection/settings-schema.ts';
import { ask, Refused, wordsOf } from '../../../../../api/ask.ts';
import { siteAddress } from '../../../../../api/site-address.ts';
import { Button } from '../../../../../ui/button.tsx';
import { CheckField } from '../../../../../ui/check-field.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { LoadFailed, Loading } from '../../../../../ui/loading.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { useEditor } from '../../../../editor-context.ts';
import styles from './page-settings.module.css';

type PageSettingsDialogProps = { id: string; onClose(): void; onSaved(saved: OpenedSettings): void };

export function PageSettingsDialog({ id, onClose, onSaved }: PageSettingsDialogProps) {
  const opened = useQuery({
    queryKey: ['page-settings', id],
    queryFn: () => ask(collectionCalls.openSettings, { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (opened.data)
    return (
      <SettingsForm
        key={opened.data.updatedOn}
        id={id}
        opened={opened.data}
        onClose={onClose}
        onSaved={onSaved}
        onRead={() => void opened.refetch()}
      />
    );
  return (
    <Dialog title="Page settings" isOpen onClose={onClose} foot={<Button onPress={onClose}>Close</Button>}>
      {opened.isError ? (
        <LoadFailed words={wordsOf(opened.error)} onRetry={() => void opened.refetch()} />
      ) : (
        <Loading what="the settings" />
      )}
    </Dialog>
  );
}

type SettingsFormProps = PageSettingsDialogProps & {
  opened: OpenedSettings;
  /** Reads them again, after somebody else changed them. */
  onRead(): void;
};

function SettingsForm({ id, opened, onClose, onSaved, onRead }: SettingsFormProps) {
  const { toasts } = useEditor();
  const [settings, setSettings] = useState(opened.settings);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(opened.settings);
  const save = useMutation({
    mutationFn: () => ask(collectionCalls.saveSettings, { id, body: { settings, updatedOn: opened.updatedOn } }),
    onSuccess(saved) {
      toasts.say('Page settings saved. Visitors see them now.');
      onSaved(saved);
    },
  });
  const set = <Name extends keyof PageSettings>(name: Name, value: PageSettings[Name]) => {
    save.reset();
    setSettings({ ...settings, [name]: value });
  };
  const refused = save.error instanceof Refused ? save.error : undefined;
  const isOfOthers = refused?.status === 409 && refused.body.field === undefined;
  const title = (name: 'title' | 'navigationTitle', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      isRequired
      maxLength={200}
      value={settings[name]}
      onChange={(text) => set(name, text)}
    />
  );

  return (
    <FormDialog
      title="Page settings"
      loss="The settings of this page are changed and not saved."
      isChanged={isChanged}
      isSaving={save.isPending}
      isDisabled={!isChanged}
      formClassName={styles.form}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      {save.isError && refused?.body.field === undefined && (
        <Notice tone="bad" action={isOfOthers && <Button onPress={onRead}>Look again</Button>}>
          {wordsOf(save.error)}
        </Notice>
      )}
      {title('title', 'Page title', "Stands in the browser's tab and in search results.")}
      {title('navigationTitle', 'Navigation title', 'What the menu calls the page.')}
      <TextField
        label="Address"
        hint={
          opened.isHome
            ? 'Visitors find the home page at the address of the site itself.'
            : `${new URL(siteAddress('/')).host}/${settings.urlId} – links to the old address go on working.`
        }
        isRequired
        isDisabled={opened.isHome}
        pattern="[a-z0-9]+([\-\/][a-z0-9]+)*"
        maxLength={200}
        isInvalid={refused?.body.field === 'urlId' || undefined}
        validationBehavior={refused?.body.field === 'urlId' ? 'aria' : 'native'}
        errorMessage={refused?.body.field === 'urlId' ? refused.message : undefined}
        value={settings.urlId}
        onChange={(urlId) => set('urlId', urlId.toLowerCase().replace(/\s+/g, '-'))}
      />
      <CheckField
        label="Visible to visitors"
        hint={opened.isHome ? 'The home page is always visible.' : 'Off: only people who sign in see it.'}
        isDisabled={opened.isHome}
        isSelected={settings.enabled}
        onChange={(enabled) => set('enabled', enabled)}
      />
      <fieldset className={styles.group}>
        <legend>Password</legend>
        <CheckField
          label="Ask visitors for a password"
          hint="Of this page and everything on it. People who edit the site are not asked."
          isSelected={settings.isProtected === true}
          onChange={(isProtected) => set('isProtected', isProtected)}
        />
        {settings.isProtected && (
          <TextField
            label={opened.settings.isProtected ? 'New password' : 'Password'}
            hint={opened.settings.isProtected ? 'Empty: the password stays as it is.' : undefined}
            isRequired={!opened.settings.isProtected}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            value={settings.password ?? ''}
            onChange={(password) => set('password', password)}
          />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Members</legend>
        <TextField
          label="Member area"
          hint="Empty: everybody sees the page. Else only members of this area, for example studio."
          maxLength={64}
          value={settings.memberAreaId ?? ''}
          onChange={(memberAreaId) => set('memberAreaId', memberAreaId.trim().toLowerCase())}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Search engines</legend>
        <TextField
          label="Title in search results"
          hint="Empty: the page title."
          maxLength={200}
          value={settings.seoTitle}
          onChange={(title) => set('seoTitle', title)}
        />
        <TextField
          label="Description in search results"
          hint={`One or two sentences. ${settings.seoDescription.length} / 400`}
          isLong
          maxLength={400}
          value={settings.seoDescription}
          onChange={(description) => set('seoDescription', description)}
        />
        <CheckField
          label="Keep this page out of search engines"
          isSelected={settings.hidden}
          onChange={(hidden) => set('hidden', hidden)}
        />
      </fieldset>
    </FormDialog>
  );
}
