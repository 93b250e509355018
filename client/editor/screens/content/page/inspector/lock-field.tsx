// Lock settings of a block or section: editable with permission, read-only for everyone else. Editor C8.
import { Lock } from 'lucide-react';
import { can } from '../../../../../../server/base/roles.ts';
import { type LockKind, lockKinds } from '../../../../../../server/content/document/schema.ts';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { Note } from '../../../../../ui/layout/flow.tsx';
import { setLock } from '../../../../document/actions/set-lock.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import styles from './inspector.module.css';
import { messages } from './messages.ts';

type LockFieldProps = { open: OpenDocument; kind: 'blocks' | 'sections'; id: string; lock: LockKind | undefined };

export function LockField({ open, kind, id, lock }: LockFieldProps) {
  const { person } = useEditor();
  if (!can(person, 'pages.publish'))
    return lock ? (
      <Note>
        <Lock aria-hidden className={styles.lock} /> {messages.lockedFor({ what: messages.locks[lock] })}
      </Note>
    ) : null;
  return (
    <SelectField<LockKind | ''>
      label={messages.lock}
      hint={messages.lockHint}
      value={lock ?? ''}
      options={[
        { value: '', label: messages.unlocked },
        ...lockKinds.map((value) => ({ value, label: messages.locks[value] })),
      ]}
      onChange={(next) => void open.change(setLock(open.store.getState().edit.document, kind, [id], next || undefined))}
    />
  );
}
