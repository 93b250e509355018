// Views that the owner saves: a search, filters, and a sort order under a name. Stored in this browser. Admin "Patterns".
import { useState } from 'react';
import { ActionMenu, type MenuAction } from '../dialog/menu.tsx';
import { later } from '../later.tsx';
import { changedState, isNarrowed, type ListState } from './list-state.ts';
import { areViews, type SavedView } from './saved-view.ts';
import { useStored } from './use-stored.ts';
import { viewMessages as messages } from './view-messages.ts';

const NameDialog = later(async () => (await import('../dialog/name-dialog.tsx')).NameDialog);

const nameCharsMax = 60;
const viewsMax = 20;

const textOf = ({ search, sort, filters }: Omit<SavedView, 'name'>): string =>
  JSON.stringify([search, sort, Object.entries(filters).sort()]);

type MyViewsProps = { storageKey: string; state: ListState; onChange(state: ListState): void };

/** Hidden while there is nothing to save, and nothing saved. */
export function MyViews({ storageKey, state, onChange }: MyViewsProps) {
  const [views, setViews] = useStored<SavedView[]>(`views:${storageKey}`, [], areViews);
  const [isSaving, setSaving] = useState(false);
  const current = views.find((view) => textOf(view) === textOf(state));
  if (views.length === 0 && !isNarrowed(state)) return null;
  const open = ({ name, search, sort, filters }: SavedView): MenuAction => ({
    id: `view ${name}`,
    label: name,
    run: () => onChange(changedState(state, { search, sort, filters })),
  });
  const change: MenuAction = current
    ? {
        id: 'remove',
        label: messages.removeView(current),
        isDanger: true,
        run: () => setViews((now) => now.filter(({ name }) => name !== current.name)),
      }
    : {
        id: 'save',
        label: messages.saveView,
        isDisabled: !isNarrowed(state) || views.length >= viewsMax,
        run: () => setSaving(true),
      };
  return (
    <>
      <ActionMenu label={messages.myViews} actions={[...views.map(open), change]} />
      {isSaving && (
        <NameDialog
          title={messages.saveViewTitle}
          note={messages.saveViewNote}
          start=""
          maxLength={nameCharsMax}
          onSave={async (name) => {
            const { search, sort, filters } = state;
            setViews((now) => [...now.filter((view) => view.name !== name), { name, search, sort, filters }]);
          }}
          failureText={String}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
