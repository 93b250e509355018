// The folder of a page, besides dragging it there in the tree: a change of the menu, which is published with it.
import { can } from '../../../../../server/base/roles.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';
import { folderChoice, movedToFolder } from './page-tree.ts';
import { settingsMessages as words } from './settings-messages.ts';
import { useMenuChange, useMenuTree } from './use-page-tree.ts';

export function FolderField({ id }: { id: string }) {
  const { person } = useEditor();
  const { rows } = useMenuTree();
  const change = useMenuChange();
  const choice = rows && folderChoice(rows, id);
  if (!rows || !choice || choice.folders.length === 0 || !can(person, 'navigation.edit')) return null;
  const { row, folderId, folders } = choice;
  return (
    <SelectField
      label={words.inFolder}
      hint={words.inFolderHint}
      value={folderId}
      options={[{ value: '', label: words.noFolder }, ...folders.map((one) => ({ value: one.id, label: one.title }))]}
      onChange={(next) => {
        const moved = movedToFolder(rows, row, next);
        if (moved) change(rows, moved, messages.moved({ page: row.title }));
      }}
    />
  );
}
