// Redirects: list, add, delete, and test. Admin job 47.

import { useMutation } from '@tanstack/react-query';
import { CornerUpRight, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Sent } from '../../../../../server/base/calls.ts';
import { redirectCalls } from '../../../../../server/pages/redirect/calls.ts';
import { type RedirectRow, redirectLimits } from '../../../../../server/pages/redirect/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Column, type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useAction } from '../../../use-action.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { useSubmission } from '../../../use-submission.ts';
import { redirectMessages as words } from './messages.ts';
import { upToPages } from './settings-messages.ts';

const defaults = { sort: 'from', filters: ['kind'] } as const;

export function Redirects() {
  const records = useRecordList(redirectCalls.list, defaults);
  const [open, setOpen] = useState<'add' | 'test' | RedirectRow>();
  const close = () => setOpen(undefined);
  const add = <AddButton kind="primary" onPress={() => setOpen('add')} label={words.add} />;
  return (
    <>
      <ListScreen
        words={words}
        lead={words.lead}
        up={upToPages}
        actions={
          <HeadActions more={[{ id: 'test', label: words.test, run: () => setOpen('test') }]}>{add}</HeadActions>
        }
        {...records}
        storageKey="redirects"
        name={{ of: ({ from }) => from }}
        columns={{ ...columns, remove: removeColumn(setOpen) }}
        filters={[{ name: 'kind', label: words.kind, options: words.kinds }]}
        empty={{ icon: <CornerUpRight aria-hidden />, action: add }}
      />
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'test' && <TestDialog onClose={close} />}
      {typeof open === 'object' && <RemoveDialog redirect={open} onClose={close} />}
    </>
  );
}

const columns = {
  to: { sort: 'to', phone: 'line', cell: ({ to }) => to },
  kind: {
    cell: ({ renamed, isPermanent }) =>
      renamed === undefined ? (
        <Badge>{isPermanent ? words.permanent : words.temporary}</Badge>
      ) : (
        words.renamed({ title: renamed })
      ),
  },
} satisfies Columns<RedirectRow>;

const removeColumn = (open: (row: RedirectRow) => void): Column<RedirectRow> => ({
  phone: 'side',
  cell: (row) => (
    <IconButton label={words.removeOf({ from: row.from })} icon={<Trash2 aria-hidden />} onPress={() => open(row)} />
  ),
});

function AddDialog({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isPermanent, setPermanent] = useState(true);
  const store = useSubmission((body: Sent<typeof redirectCalls.add>['body'], idempotencyKey) =>
    ask(redirectCalls.add, { body, idempotencyKey }),
  );
  const save = useFormCall({
    run: () => store({ from: slashed(from), to, isPermanent }),
    said: words.added,
    onSuccess: onClose,
    fields: ['from', 'to'],
  });
  return (
    <FormDialog
      title={words.add}
      loss={words.loss}
      isChanged={from !== '' || to !== ''}
      {...save.dialog}
      onClose={onClose}
    >
      <TextField
        label={words.from}
        hint={words.fromHint}
        autoFocus
        isRequired
        maxLength={redirectLimits.pathMax}
        problem={save.problemAt('from')}
        value={from}
        onChange={setFrom}
      />
      <TextField
        label={words.to}
        hint={words.toHint}
        isRequired
        maxLength={redirectLimits.targetMax}
        problem={save.problemAt('to')}
        value={to}
        onChange={setTo}
      />
      <CheckField {...words.isPermanent} value={isPermanent} onChange={setPermanent} />
    </FormDialog>
  );
}

/** Adds the leading slash, which people may leave out. */
const slashed = (path: string): string => (path.trim().startsWith('/') ? path.trim() : `/${path.trim()}`);

function RemoveDialog({ redirect, onClose }: { redirect: RedirectRow; onClose(): void }) {
  const { id, from, to } = redirect;
  const remove = useAction({
    run: () => ask(redirectCalls.remove, { body: { id } }),
    said: words.removed,
    onSuccess: onClose,
    isBrief: true,
  });
  return (
    <ConfirmDialog
      title={words.removeTitle({ from })}
      onClose={onClose}
      action={words.remove}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{words.removeNote({ to })}</p>
    </ConfirmDialog>
  );
}

function TestDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const [path, setPath] = useState('');
  const [isTried, setTried] = useState(false);
  const test = useMutation({
    mutationFn: () => ask(redirectCalls.trace, { query: { from: slashed(path) } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (path.trim() !== '') test.mutate();
  };
  return (
    <Dialog
      title={words.testTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {words.close}
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={test.isPending}>
            {words.testNow}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={4} onSubmit={submit} noValidate>
        <TextField
          label={words.testPath}
          autoFocus
          maxLength={redirectLimits.pathMax}
          problem={isTried && path.trim() === '' ? words.missing : undefined}
          value={path}
          onChange={setPath}
        />
        <div role="status">
          {test.isError && <Notice tone="bad">{errorText(test.error)}</Notice>}
          {test.data && (
            <>
              {test.data.steps.length > 0 && (
                <ol>
                  {test.data.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
              <p>
                {test.data.end === 'page'
                  ? words.ends.page({ title: test.data.title ?? '/' })
                  : words.ends[test.data.end]}
              </p>
            </>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
