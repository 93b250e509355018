// The member area that a membership opens, and its duration. Areas are shop preferences, so they have their own save button.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { can } from '../../../../../../server/base/roles.ts';
import {
  type OpenedPreferences,
  type PreferenceValues,
  preferencesKey,
  preferencesQuery,
} from '../../../../../api/preferences.ts';
import { Button } from '../../../../../ui/button.tsx';
import { WholeField } from '../../../../../ui/form/number-field.tsx';
import { RecordFields } from '../../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { useRecordForm } from '../../../../use-record-form.ts';
import { areasIn, linkedAreas, newAreaId } from '../../../settings/preferences/member-areas.ts';
import { messages } from './messages.ts';

const namespace = 'member-areas';
const key = preferencesKey(namespace);
const isNew = '+';

export function MemberAreaCard({ productId }: { productId: string | undefined }) {
  const { person, preferences } = useEditor();
  const isOpen = can(person, 'commerce.settings') && productId !== undefined;
  const stored = useQuery({ ...preferencesQuery(preferences, namespace), enabled: isOpen });
  if (!can(person, 'commerce.settings')) return null;
  if (productId === undefined)
    return (
      <Card title={messages.memberArea}>
        <Note>{messages.areaLater}</Note>
      </Card>
    );
  if (!stored.data) return null;
  return <AreaForm opened={stored.data} productId={productId} />;
}

/** `title`: a new area's name. */
type Values = { id: string; title: string; days: number | null };

function valuesOf(stored: PreferenceValues, productId: string): Values {
  const own = areasIn(stored).find((area) => area.productId === productId);
  return { id: own?.id ?? '', title: '', days: own?.days ?? null };
}

function AreaForm({ opened, productId }: { opened: OpenedPreferences; productId: string }) {
  const stored = opened.preferences;
  const areas = areasIn(stored);
  const { preferences } = useEditor();
  const client = useQueryClient();
  const form = useRecordForm<Values>({
    stored: useMemo(() => valuesOf(stored, productId), [stored, productId]),
    reload: () => void client.invalidateQueries({ queryKey: key }),
    saidSaved: messages.areaSaved,
    async save({ id, title, days }) {
      const chosen = id === isNew ? { id: newAreaId(title, areas), title: title.trim() } : { id };
      const next = linkedAreas(areas, { ...chosen, productId, ...(days !== null && { days }) });
      const saved = (await preferences.update(namespace, { areas: next }, opened.revision)) ?? opened;
      client.setQueryData(key, saved);
      return valuesOf(saved.preferences, productId);
    },
  });
  const { id, title, days } = form.values;
  const titleOf = (one: string) => areas.find((area) => area.id === one)?.title ?? messages.opensNothing;
  return (
    <Card title={messages.memberArea}>
      <RecordFields
        form={form}
        wordsOf={messages.areaDisputed}
        textOf={(name, value) => (name === 'id' && value !== isNew ? titleOf(String(value)) : undefined)}
      >
        <Note>{messages.memberAreaNote}</Note>
        <SelectField
          {...form.field('id')}
          label={messages.opens}
          options={[
            { value: '', label: messages.opensNothing },
            ...areas.map((area) => ({ value: area.id, label: area.title })),
            { value: isNew, label: messages.newArea },
          ]}
        />
        {id === isNew && <TextField {...form.field('title')} {...messages.areaName} maxLength={200} />}
        {id !== '' && <WholeField {...form.field('days')} {...messages.areaDays} />}
      </RecordFields>
      <div>
        <Button
          isPending={form.isSaving}
          isDisabled={Number.isNaN(days) || (id === isNew && title.trim() === '') || form.changeCount === 0}
          onPress={() => void form.save()}
        >
          {messages.saveArea}
        </Button>
      </div>
    </Card>
  );
}
