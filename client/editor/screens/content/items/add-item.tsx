// A button that adds an item, or a menu when the page takes several kinds.
import { ChevronDown } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ItemCollection } from '../../../../../server/content/item/edit-schema.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';

export function AddItem({ collection }: { collection: ItemCollection }) {
  const [, go] = useLocation();
  const [first, ...others] = collection.kinds;
  if (!first) return null;
  const open = (kind: string) => go(`/config/items/${collection.id}/new/${encodeURIComponent(kind)}`);
  return (
    <Toolbar as="span" gap={1}>
      <AddButton
        kind="primary"
        isDisabled={collection.isFull}
        onPress={() => open(first.name)}
        label={messages.add({ kind: first.title.toLowerCase() })}
      />
      {others.length > 0 && !collection.isFull && (
        <ActionMenu
          label={messages.addOther}
          icon={<ChevronDown />}
          actions={others.map(({ name, title }) => ({
            id: name,
            label: messages.add({ kind: title.toLowerCase() }),
            run: () => open(name),
          }))}
        />
      )}
    </Toolbar>
  );
}
