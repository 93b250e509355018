// The panel of a shared section on the open page: its other pages, and its actions here.
import { Layers } from 'lucide-react';
import { Button } from '../../../../../ui/button.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { useShared } from '../../../../use-shared.ts';
import { messages } from './messages.ts';
import { PagesOf } from './pages-of.tsx';

export function SharedPanel({ sharedId, onEdit, onDetach }: { sharedId: string; onEdit(): void; onDetach(): void }) {
  const shared = useShared().data?.find(({ id }) => id === sharedId);
  return (
    <>
      <Toolbar as="h2">
        <Layers aria-hidden /> {shared?.name ?? messages.shared}
      </Toolbar>
      <Note>{messages.panelNote}</Note>
      {shared && (
        <div>
          <h3>{messages.usedOn({ count: shared.pageCount })}</h3>
          <PagesOf shared={shared} />
        </div>
      )}
      <Stack gap={2}>
        <Button kind="primary" onPress={onEdit}>
          {messages.edit}
        </Button>
        <Button onPress={onDetach}>{messages.detach}</Button>
      </Stack>
    </>
  );
}
