// The site's shared sections: where each is used, and its actions.
import { Ellipsis, Layers } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../../server/base/roles.ts';
import { sharedSectionCalls } from '../../../../../../server/content/shared-section/calls.ts';
import type { ListedShared } from '../../../../../../server/content/shared-section/schema.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ActionMenu } from '../../../../../ui/dialog/menu.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Row, Rows } from '../../../../../ui/list/rows.tsx';
import { CallDialog } from '../../../../call-dialog.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { useShared } from '../../../../use-shared.ts';
import { messages } from './messages.ts';
import { RenameDialog } from './name-dialog.tsx';
import { PagesOf } from './pages-of.tsx';

type ManageDialogProps = { onEdit(id: string): void; onDeleted(): void; onClose(): void };

export function ManageDialog({ onEdit, onDeleted, onClose }: ManageDialogProps) {
  const { person } = useEditor();
  const shared = useShared();
  const [asked, setAsked] = useState<{ kind: 'rename' | 'remove'; one: ListedShared }>();
  const done = () => setAsked(undefined);
  return (
    <Dialog title={messages.manage} isOpen onClose={onClose} foot={<Button onPress={onClose}>{messages.close}</Button>}>
      <Waiting query={shared} what={messages.what} words={errorText} />
      {shared.data?.length === 0 && <p>{messages.manageEmpty}</p>}
      <Rows label={messages.manage}>
        {(shared.data ?? []).map((one) => (
          <Row key={one.id} title={one.name} note={messages.usedOn({ count: one.pageCount })} icon={<Layers />}>
            <ActionMenu
              label={messages.actions(one)}
              icon={<Ellipsis />}
              kind="quiet"
              actions={[
                { id: 'edit', label: messages.edit, run: () => onEdit(one.id) },
                { id: 'rename', label: messages.rename, run: () => setAsked({ kind: 'rename', one }) },
                ...(can(person, 'pages.publish')
                  ? [
                      {
                        id: 'remove',
                        label: messages.remove,
                        isDanger: true,
                        run: () => setAsked({ kind: 'remove', one }),
                      },
                    ]
                  : []),
              ]}
            />
          </Row>
        ))}
      </Rows>
      {asked?.kind === 'rename' && <RenameDialog id={asked.one.id} name={asked.one.name} onClose={done} />}
      {asked?.kind === 'remove' && (
        <CallDialog
          title={messages.removeTitle(asked.one)}
          action={messages.removeDo}
          run={() => ask(sharedSectionCalls.remove, { id: asked.one.id })}
          said={messages.removed(asked.one)}
          onDone={onDeleted}
          onClose={done}
        >
          <p>{messages.removeMeans({ count: asked.one.pageCount })}</p>
          <PagesOf shared={asked.one} />
        </CallDialog>
      )}
    </Dialog>
  );
}
