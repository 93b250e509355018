// Moves the selected files to a folder, by keyboard and on a phone as well.
import { useState } from 'react';
import type { CountedFolder } from '../../../../../server/owner/file-manager/schema.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { messages } from './messages.ts';

type MoveDialogProps = {
  count: number;
  folders: readonly CountedFolder[];
  isPending: boolean;
  /** @param folderId null: out of its folder */
  onMove(folderId: string | null): void;
  onClose(): void;
};

export function MoveDialog({ count, folders, isPending, onMove, onClose }: MoveDialogProps) {
  const [folderId, setFolderId] = useState(folders[0]?.id ?? '');
  return (
    <FormDialog
      title={messages.moveTitle({ count })}
      loss=""
      action={messages.moveAction}
      isChanged={false}
      isSaving={isPending}
      onSave={() => onMove(folderId === '' ? null : folderId)}
      onClose={onClose}
    >
      <SelectField
        label={messages.folder}
        value={folderId}
        options={[
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: messages.noFolder },
        ]}
        onChange={setFolderId}
      />
    </FormDialog>
  );
}
