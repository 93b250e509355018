// One namespace of the commerce preferences as a form. Reading and saving that failed are told at the edge by the editor's reporter;
// here is what to do about it. Editor I7, `/config/commerce/preferences/:namespace`.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Refused } from '../../../../api/ask.ts';
import type { PreferenceValues } from '../../../../api/preferences.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from '../../../messages.ts';
import { NoScreen } from '../../../shell/no-screen.tsx';
import { WorkScreen } from '../../../shell/work-screen.tsx';
import styles from '../general/time-zone.module.css';
import {
  type FieldValues,
  type PreferenceField,
  type PreferenceScreen,
  preferenceScreens,
  sentValues,
  shownValues,
} from './preference-fields.ts';

export function PreferencesScreen({ namespace }: { namespace: string }) {
  const screen = Object.hasOwn(preferenceScreens, namespace) ? preferenceScreens[namespace] : undefined;
  return screen ? <Preferences namespace={namespace} screen={screen} /> : <NoScreen />;
}

type PreferencesProps = { namespace: string; screen: PreferenceScreen };

function Preferences({ namespace, screen }: PreferencesProps) {
  const { preferences } = useEditor();
  const stored = useQuery({
    queryKey: ['preferences', namespace],
    queryFn: () => preferences.fetch(namespace),
    // Each try that fails is told of: the next one is the reader's.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <WorkScreen
      title={screen.title}
      lead={`${screen.note}.`}
      actions={<ButtonLink href="/config/settings">All settings</ButtonLink>}
    >
      {stored.isPending && <Loading what="the preferences" />}
      {stored.isError && <LoadFailed words={messages.loadFailed} onRetry={() => void stored.refetch()} />}
      {stored.data && <PreferencesForm namespace={namespace} screen={screen} stored={stored.data} />}
    </WorkScreen>
  );
}

function PreferencesForm({ namespace, screen, stored }: PreferencesProps & { stored: PreferenceValues }) {
  const { preferences, toasts } = useEditor();
  const client = useQueryClient();
  const [values, setValues] = useState(() => shownValues(screen, stored));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => preferences.update(namespace, sentValues(screen, values)),
    onSuccess(saved) {
      if (saved) client.setQueryData(['preferences', namespace], saved);
      toasts.say(saved ? `${screen.title}: saved.` : `${screen.title}: nothing to save, it is like this already.`);
    },
  });
  const set = (name: string, value: string | boolean) => {
    save.reset();
    setValues({ ...values, [name]: value });
  };
  const wrong = screen.fields.find((field) => problemIn(field, values) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    else if (!save.isPending) save.mutate();
  };
  return (
    <Card title="Preferences">
      <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
        {screen.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            values={values}
            problem={(isTried ? problemIn(field, values) : undefined) ?? problemOf(save.error, field.name)}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <Button kind="primary" type="submit" isPending={save.isPending}>
          {save.isPending ? 'Saving…' : save.isError ? 'Save again' : 'Save'}
        </Button>
      </Form>
    </Card>
  );
}

type FieldProps = {
  field: PreferenceField;
  values: FieldValues;
  problem: string | undefined;
  onChange(value: string | boolean): void;
};

function Field({ field, values, problem, onChange }: FieldProps) {
  const { label, hint } = field;
  if (field.kind === 'switch') {
    const means = field.needs === undefined || values[field.needs] === true;
    return (
      <CheckField
        label={label}
        hint={hint}
        isDisabled={!means}
        isSelected={means && values[field.name] === true}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      name={field.name}
      {...(field.kind === 'email' ? { type: 'email', maxLength: 254 } : { inputMode: 'numeric' })}
      isInvalid={problem !== undefined}
      errorMessage={problem}
      value={String(values[field.name])}
      onChange={onChange}
    />
  );
}

/** Gone as soon as it is mended, so that no button moves away under the pointer. */
function problemIn(field: PreferenceField, values: FieldValues): string | undefined {
  if (field.kind !== 'number') return undefined;
  const text = String(values[field.name]).trim();
  return /^\d{1,9}$/.test(text) && Number(text) <= field.max ? undefined : `Use a whole number from 0 to ${field.max}.`;
}

/** The server names the field that it could not take. */
function problemOf(error: unknown, name: string): string | undefined {
  const found = error instanceof Refused ? error.body.errors : undefined;
  if (!Array.isArray(found)) return undefined;
  return (found as { path?: unknown; message?: unknown }[]).flatMap(({ path, message }) =>
    path === name && typeof message === 'string' ? [message] : [],
  )[0];
}
