// The forms of the site: create one, or open one to change its fields. Admin, job 33.
import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { LoadMore } from '../../../../ui/list/load-more.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
import { useEditor } from '../../../editor-context.ts';
import { firstForm } from '../../../first-form.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

export const formsPath = '/config/forms';
const formsAtOnce = 50;

export function Forms() {
  const { person } = useEditor();
  const pages = useCallPages(formCalls.list, { query: { limit: formsAtOnce } });
  const forms = pages.data?.pages.flatMap((page) => page.forms);
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  return (
    <WorkScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        <HeadActions
          more={
            can(person, 'forms.submissions')
              ? [{ id: 'submissions', label: messages.toSubmissions, to: '/config/submissions' }]
              : []
          }
        >
          {forms?.length !== 0 && add}
        </HeadActions>
      }
    >
      <Waiting query={pages} what={messages.what} words={errorText} />
      <RowCard
        label={messages.title}
        icon={<TextCursorInput aria-hidden />}
        all={forms}
        rowOf={({ id, name, fields, isNewsletter }) => ({
          title: name,
          note: messages.fieldCount({ count: fields.length }),
          href: `${formsPath}/${id}`,
          children: isNewsletter && <Badge>{messages.newsletter}</Badge>,
        })}
        empty={messages.empty}
        action={add}
      >
        <LoadMore query={pages} />
      </RowCard>
      {isAdding && <NewForm onClose={() => setAdding(false)} />}
    </WorkScreen>
  );
}

function NewForm({ onClose }: { onClose(): void }) {
  const { person } = useEditor();
  const [, go] = useLocation();
  const [kind, setKind] = useState<'contact' | 'signUp'>('contact');
  const [name, setName] = useState('');
  const creating = useFormCall({
    run: () => {
      const first = firstForm(kind === 'signUp', person.email);
      return ask(formCalls.create, { body: { ...first, name: name.trim() || first.name } });
    },
    onSuccess: ({ form }) => go(`${formsPath}/${form.id}`),
  });
  return (
    <FormDialog
      title={messages.newTitle}
      loss={messages.newLoss}
      action={messages.create}
      isChanged={name !== ''}
      {...creating.dialog}
      onClose={onClose}
    >
      <ChoiceCards
        label={messages.kind}
        chosen={[kind]}
        options={[
          { value: 'contact', label: messages.contact, note: messages.contactNote },
          { value: 'signUp', label: messages.signUp, note: messages.signUpNote },
        ]}
        onChoose={setKind}
      />
      <TextField label={messages.name} hint={messages.nameHint} value={name} onChange={setName} maxLength={200} />
    </FormDialog>
  );
}
