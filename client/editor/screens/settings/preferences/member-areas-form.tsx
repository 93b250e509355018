// The member areas: names, and how long a purchase opens each. The product form sets which product opens an area.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { type OpenedPreferences, type PreferenceValues, preferencesKey } from '../../../../api/preferences.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { rowsOf } from '../../../../ui/form/field-props.ts';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { type Problem, RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useRecordForm } from '../../../use-record-form.ts';
import { areasIn, type MemberArea, newAreaId } from './member-areas.ts';
import { messages } from './messages.ts';

const areasMax = 100;

type AreaValues = { id: string; title: string; productId: string; days: number | null };
type Values = { areas: readonly AreaValues[] };

const shownAreas = (stored: PreferenceValues): Values => ({
  areas: areasIn(stored).map(({ id, title, productId = '', days = null }) => ({ id, title, productId, days })),
});

/** A new area's ID is derived from its name. */
const sentAreas = ({ areas }: Values): MemberArea[] => {
  const known = areas.filter((one) => one.id !== '').map(({ id }) => ({ id }));
  return areas.map(({ id: knownId, title, productId, days }) => {
    const id = knownId || newAreaId(title, known);
    known.push({ id });
    return { id, title: title.trim(), ...(productId !== '' && { productId }), ...(days !== null && { days }) };
  });
};

const problemsOf = ({ areas }: Values): Problem[] =>
  areas.flatMap(({ title, days }, n) => [
    ...(title.trim() === '' ? [{ path: `areas.${n}.title`, message: messages.areaNameMissing }] : []),
    ...(days === 0 ? [{ path: `areas.${n}.days`, message: messages.areaDaysWrong }] : []),
  ]);

export function MemberAreasForm({ opened, guard }: { opened: OpenedPreferences; guard: LeaveGuard }) {
  const { preferences: stored, revision } = opened;
  const { preferences } = useEditor();
  const client = useQueryClient();
  const isSent = useRef(true);
  const shown = useMemo(() => shownAreas(stored), [stored]);
  const form = useRecordForm<Values>({
    guard,
    stored: shown,
    reload: () => void client.invalidateQueries({ queryKey: preferencesKey('member-areas') }),
    check: problemsOf,
    saidSaved: () => (isSent.current ? messages.saved({ title: messages.areas }) : messages.noChanges),
    async save(values) {
      const saved = await preferences.update('member-areas', { areas: sentAreas(values) }, revision);
      isSent.current = saved !== undefined;
      if (saved) client.setQueryData(preferencesKey('member-areas'), saved);
      return saved ? shownAreas(saved.preferences) : shown;
    },
  });
  const { areas } = form.values;
  return (
    <RecordForm form={form} wordsOf={{ areas: messages.theAreas }}>
      {areas.length === 0 && <Empty>{messages.areasEmpty}</Empty>}
      {rowsOf(form, 'areas').map(({ row: { id, title, productId }, field, remove }, n) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no id yet
          key={n}
          title={title || messages.areas}
          action={<RemoveButton label={messages.removeArea({ title: title || messages.areas })} onPress={remove} />}
        >
          <Split gap={4}>
            <TextField {...field('title')} label={messages.areaName} maxLength={200} />
            <WholeField {...field('days')} {...messages.areaDays} />
          </Split>
          {productId !== '' && <Link href={`/config/products/${productId}`}>{messages.areaProduct}</Link>}
          {productId === '' && id !== '' && <Note>{messages.areaNoProduct}</Note>}
        </Card>
      ))}
      <div>
        <AddButton
          isDisabled={areas.length >= areasMax}
          onPress={() => form.set({ areas: [...areas, { id: '', title: '', productId: '', days: null }] })}
          label={messages.addArea}
        />
      </div>
    </RecordForm>
  );
}
