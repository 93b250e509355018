// One form: its fields, what happens after sending, and who is notified. Spec §3 "Form"; admin, job 33.
import { Ellipsis, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import { fieldsMax } from '../../../../../server/forms/form/limits.ts';
import type { Field, Form, FormBody } from '../../../../../server/forms/form/schema.ts';
import { usesCalls } from '../../../../../server/owner/uses/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SortableList } from '../../../../ui/form/sortable-list.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { LineWords, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { useCall } from '../../../use-call.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { UsesCard } from '../../../uses-card.tsx';
import { FieldDialog, newField } from './field-dialog.tsx';
import { formsPath } from './forms.tsx';
import { kindNames, messages } from './messages.ts';
import { defaultList, StorageCard } from './storage-card.tsx';

const up = { label: messages.title, href: formsPath };

export function FormScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const found = useCall(formCalls.open, { id }, { select: (answer) => answer.form });
  if (found.data) return <Opened key={id} form={found.data} isGone={isUnknown(found)} guard={guard} />;
  return <RecordWaiting query={found} up={up} words={messages.unopened} textOf={errorText} />;
}

type Values = Omit<FormBody, 'submissionHtml' | 'mailingListId'> & { submissionHtml: string; mailingListId: string };

function valuesOf({ form }: { form: Form }): Values {
  const { id: _, createdAt: __, updatedAt: ___, submissionHtml = '', mailingListId, ...body } = form;
  return { ...body, submissionHtml, mailingListId: mailingListId ?? (form.isNewsletter ? defaultList : '') };
}

function problemsIn({ fields, isNewsletter, mailingListId }: Values): { path: string; message: string }[] {
  return [
    ...(fields.length > 0 ? [] : [{ path: 'fields', message: messages.noFields }]),
    ...(isNewsletter && mailingListId === '' ? [{ path: 'mailingListId', message: messages.listMissing }] : []),
  ];
}

function Opened({ form: record, isGone, guard }: { form: Form; isGone: boolean; guard: LeaveGuard }) {
  const { id, name } = record;
  const { person } = useEditor();
  const uses = useCall(usesCalls.ofForm, { id });
  const [edited, setEdited] = useState<{ field: Field; isNew: boolean }>();
  const form = useAnswerForm(
    formCalls.open,
    { id },
    { form: record },
    {
      guard,
      isGone,
      valuesOf,
      check: problemsIn,
      save({ submissionHtml, mailingListId, ...values }, idempotencyKey) {
        const hasList = values.isNewsletter && mailingListId !== defaultList;
        const body = {
          ...values,
          ...(submissionHtml !== '' && { submissionHtml }),
          ...(hasList && { mailingListId }),
          updatedAt: record.updatedAt,
        };
        return ask(formCalls.save, { id, body, idempotencyKey });
      },
    },
  );
  const removal = useRemoval({
    ...{ list: formsPath, form },
    remove: () => ask(formCalls.remove, { id }),
    said: () => messages.removed({ name }),
  });
  const { fields } = form.values;
  const put = (field: Field) =>
    form.set({
      fields: fields.some((one) => one.id === field.id)
        ? fields.map((one) => (one.id === field.id ? field : one))
        : [...fields, field],
    });
  return (
    <RecordPage
      title={name}
      up={up}
      actions={
        <>
          {can(person, 'forms.submissions') && (
            <ButtonLink href={`/config/submissions?form=${encodeURIComponent(id)}`}>
              {messages.toSubmissions}
            </ButtonLink>
          )}
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            actions={[{ id: 'remove', label: messages.remove, isDanger: true, run: removal.ask }]}
          />
        </>
      }
    >
      <RecordForm form={form} wordsOf={messages.disputed}>
        <Card title={messages.fields}>
          <Stack data-path="fields" tabIndex={-1}>
            <Note>{messages.fieldsNote}</Note>
            <SortableList
              label={messages.fields}
              items={fields}
              nameOf={({ title }) => title}
              onChange={(next) => form.set({ fields: next })}
            >
              {(field) => (
                <>
                  <LineWords>
                    {field.title}
                    <Note as="span">
                      {kindNames[field.type]}
                      {form.problemAt(`fields.${fields.indexOf(field)}`) &&
                        ` · ${form.problemAt(`fields.${fields.indexOf(field)}`)}`}
                    </Note>
                  </LineWords>
                  {field.required && <Badge>{messages.requiredBadge}</Badge>}
                  <IconButton
                    label={messages.editField(field)}
                    icon={<Pencil />}
                    onPress={() => setEdited({ field, isNew: false })}
                  />
                  <IconButton
                    label={messages.removeField(field)}
                    icon={<X />}
                    onPress={() => form.set({ fields: fields.filter(({ id }) => id !== field.id) })}
                  />
                </>
              )}
            </SortableList>
          </Stack>
          {form.problemAt('fields') !== undefined && fields.length === 0 && (
            <Notice tone="bad">{messages.noFields}</Notice>
          )}
          <div>
            <AddButton
              isDisabled={fields.length >= fieldsMax}
              onPress={() => setEdited({ field: newField(), isNew: true })}
              label={messages.addField}
            />
          </div>
        </Card>
        <UsesCard query={uses} unused={messages.unused} />
        <Card title={messages.after}>
          <TextField {...form.field('submissionMessage')} label={messages.message} isLong maxLength={2000} />
          <TextField {...form.field('redirect')} {...messages.redirect} maxLength={500} />
          {can(person, 'code.blocks') && (
            <TextField {...form.field('submissionHtml')} {...messages.html} isLong maxLength={20_000} />
          )}
        </Card>
        <Card title={messages.settings}>
          <TextField {...form.field('name')} label={messages.name} hint={messages.nameHint} maxLength={200} />
          <TextField {...form.field('submitButtonText')} label={messages.button} maxLength={100} />
          <TextField {...form.field('disclaimer')} {...messages.disclaimer} isLong maxLength={2000} />
          <TextField {...form.field('notifyEmail')} {...messages.notify} type="email" maxLength={254} />
          <CheckField {...messages.botCheck} {...form.field('captchaEnabled')} />
        </Card>
        <StorageCard
          formId={id}
          isNewsletter={form.values.isNewsletter}
          mailingListId={form.values.mailingListId}
          problem={form.problemAt('mailingListId')}
          onChange={form.set}
        />
      </RecordForm>
      {edited && <FieldDialog {...edited} onSave={put} onClose={() => setEdited(undefined)} />}
      {removal.question(messages.removeTitle({ name }), messages.removeAction, messages.removeText(uses.data))}
    </RecordPage>
  );
}
