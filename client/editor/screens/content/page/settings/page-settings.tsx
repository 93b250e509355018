// A page's titles, URL, access, and SEO settings. They are live once saved, so there is a Save button. Editor B2.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../../../../server/content/collection/calls.ts';
import type { OpenedSettings, PageSettings } from '../../../../../../server/content/collection/settings-schema.ts';
import { ask, errorText, Refused } from '../../../../../api/ask.ts';
import { siteAddress } from '../../../../../api/site-address.ts';
import { Button } from '../../../../../ui/button.tsx';
import { CheckField } from '../../../../../ui/check-field.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { LoadFailed, Loading } from '../../../../../ui/loading.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { messages } from '../messages.ts';
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
    <Dialog
      title={messages.settingsTitle}
      isOpen
      onClose={onClose}
      foot={<Button onPress={onClose}>{messages.close}</Button>}
    >
      {opened.isError ? (
        <LoadFailed words={errorText(opened.error)} onRetry={() => void opened.refetch()} />
      ) : (
        <Loading what={messages.settingsWhat} />
      )}
    </Dialog>
  );
}

type SettingsFormProps = PageSettingsDialogProps & {
  opened: OpenedSettings;
  /** Reloads the settings after somebody else changed them. */
  onRead(): void;
};

function SettingsForm({ id, opened, onClose, onSaved, onRead }: SettingsFormProps) {
  const { toasts } = useEditor();
  const [settings, setSettings] = useState(opened.settings);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(opened.settings);
  const save = useMutation({
    mutationFn: () => ask(collectionCalls.saveSettings, { id, body: { settings, updatedOn: opened.updatedOn } }),
    onSuccess(saved) {
      toasts.say(messages.settingsSaved);
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
      title={messages.settingsTitle}
      loss={messages.settingsLoss}
      isChanged={isChanged}
      isSaving={save.isPending}
      isDisabled={!isChanged}
      formClassName={styles.form}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      {save.isError && refused?.body.field === undefined && (
        <Notice tone="bad" action={isOfOthers && <Button onPress={onRead}>{messages.reload}</Button>}>
          {errorText(save.error)}
        </Notice>
      )}
      {title('title', messages.pageTitle, messages.pageTitleHint)}
      {title('navigationTitle', messages.navigationTitle, messages.navigationTitleHint)}
      <TextField
        label={messages.address}
        hint={
          opened.isHome
            ? messages.homeAddress
            : messages.addressHint({ url: `${new URL(siteAddress('/')).host}/${settings.urlId}` })
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
        label={messages.visible}
        hint={opened.isHome ? messages.homeVisible : messages.visibleHint}
        isDisabled={opened.isHome}
        isSelected={settings.enabled}
        onChange={(enabled) => set('enabled', enabled)}
      />
      <fieldset className={styles.group}>
        <legend>{messages.password}</legend>
        <CheckField
          label={messages.askPassword}
          hint={messages.askPasswordHint}
          isSelected={settings.isProtected === true}
          onChange={(isProtected) => set('isProtected', isProtected)}
        />
        {settings.isProtected && (
          <TextField
            label={opened.settings.isProtected ? messages.newPassword : messages.password}
            hint={opened.settings.isProtected ? messages.newPasswordHint : undefined}
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
        <legend>{messages.members}</legend>
        <TextField
          label={messages.memberArea}
          hint={messages.memberAreaHint}
          maxLength={64}
          value={settings.memberAreaId ?? ''}
          onChange={(memberAreaId) => set('memberAreaId', memberAreaId.trim().toLowerCase())}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{messages.search}</legend>
        <TextField
          label={messages.seoTitle}
          hint={messages.seoTitleHint}
          maxLength={200}
          value={settings.seoTitle}
          onChange={(title) => set('seoTitle', title)}
        />
        <TextField
          label={messages.seoDescription}
          hint={messages.seoDescriptionHint({ length: settings.seoDescription.length, max: 400 })}
          isLong
          maxLength={400}
          value={settings.seoDescription}
          onChange={(description) => set('seoDescription', description)}
        />
        <CheckField label={messages.hidden} isSelected={settings.hidden} onChange={(hidden) => set('hidden', hidden)} />
      </fieldset>
    </FormDialog>
  );
}
