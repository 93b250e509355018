// The skeleton of a screen that edits one record: loading, form, undo and redo, saving.
import { Redo2, Undo2 } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button, IconButton } from './button.tsx';
import { Card } from './card.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { messages } from './messages.ts';
import { isChanged, type RecordEdit, redone, undone } from './record-edit.ts';
import { WorkScreen } from './work-screen.tsx';

type RecordScreenProps = {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  /** Ends "Loading …", e.g. `the order`. */
  what: string;
  /** Why it could not be loaded, for people. */
  problem: string | undefined;
  onReload(): void;
  /** The form; absent while the record is loading. */
  children: ReactNode;
};

export const RecordScreen = ({ title, lead, actions, what, problem, onReload, children }: RecordScreenProps) => (
  <WorkScreen title={title} lead={lead} actions={actions}>
    {problem !== undefined ? <LoadFailed words={problem} onRetry={onReload} /> : (children ?? <Loading what={what} />)}
  </WorkScreen>
);

type RecordFormProps<Values> = {
  title: string;
  className: string | undefined;
  edit: RecordEdit<Values>;
  onEdit(edit: RecordEdit<Values>): void;
  save: { isPending: boolean; isError: boolean };
  onSubmit(form: HTMLFormElement): void;
  children: ReactNode;
};

export function RecordForm<Values>({
  title,
  className,
  edit,
  onEdit,
  save,
  onSubmit,
  children,
}: RecordFormProps<Values>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) onSubmit(event.currentTarget);
  };
  return (
    <Card
      title={title}
      action={
        (isChanged(edit) || edit.past.length > 0) && (
          <span>
            <IconButton
              label={messages.undo}
              icon={<Undo2 />}
              isDisabled={edit.past.length === 0}
              onPress={() => onEdit(undone(edit))}
            />
            <IconButton
              label={messages.redo}
              icon={<Redo2 />}
              isDisabled={edit.future.length === 0}
              onPress={() => onEdit(redone(edit))}
            />
          </span>
        )
      }
    >
      <Form className={className} validationBehavior="aria" onSubmit={submit}>
        {children}
        <Button kind="primary" type="submit" isPending={save.isPending}>
          {save.isPending ? messages.saving : save.isError ? messages.saveAgain : messages.save}
        </Button>
      </Form>
    </Card>
  );
}
