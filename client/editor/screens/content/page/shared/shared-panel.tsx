// The panel of a shared section on the open page: its other pages, and its actions here.
import { Layers } from 'lucide-react';
import { Button } from '../../../../../ui/button.tsx';
import { useShared } from '../../../../use-shared.ts';
import inspector from '../inspector/inspector.module.css';
import { messages } from './messages.ts';
import { PagesOf } from './pages-of.tsx';
import styles from './shared.module.css';

type SharedPanelProps = { sharedId: string; onEdit(): void; onDetach(): void };

export function SharedPanel({ sharedId, onEdit, onDetach }: SharedPanelProps) {
  const shared = useShared().data?.find(({ id }) => id === sharedId);
  return (
    <>
      <h2 className={inspector.name}>
        <Layers aria-hidden /> {shared?.name ?? messages.shared}
      </h2>
      <p className={inspector.hint}>{messages.panelNote}</p>
      {shared && (
        <div>
          <h3 className={inspector.group}>{messages.usedOn({ count: shared.pageCount })}</h3>
          <PagesOf shared={shared} />
        </div>
      )}
      <div className={styles.acts}>
        <Button kind="primary" onPress={onEdit}>
          {messages.edit}
        </Button>
        <Button onPress={onDetach}>{messages.detach}</Button>
      </div>
    </>
  );
}
