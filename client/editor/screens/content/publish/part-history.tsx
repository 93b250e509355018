// A button that opens the earlier versions of a site part, for people who may roll it back.
import { History } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { type PartName, partNeeds } from '../../../../../server/site/site-part/part-name.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { useEditor } from '../../../editor-context.ts';
import { PartDialog } from './publish.ts';
import { unpublishedMessages as messages } from './unpublished-messages.ts';

type PartHistoryProps = { name: PartName; label?: string; onChanged?(): void };

export function PartHistory({ name, label = messages.history, onChanged = () => {} }: PartHistoryProps) {
  const { person } = useEditor();
  const [isOpen, setOpen] = useState(false);
  if (!(['pages.publish', ...partNeeds(name)] as const).every((capability) => can(person, capability))) return null;
  return (
    <>
      <IconButton label={label} icon={<History />} onPress={() => setOpen(true)} />
      {isOpen && <PartDialog name={name} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  );
}
