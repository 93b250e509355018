// A new page that lists items: its kind, as the template offers it, and its title; the address is made of the title. Editor B3.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import { wordsOf } from '../../../api/ask.ts';
import { createPage, listPageTypes } from '../../../api/collections.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../page-settings/page-settings.module.css';

export function NewPageDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const formId = useId();
  const types = useQuery({ queryKey: ['page-types'], queryFn: listPageTypes });
  const [typeName, setTypeName] = useState<string>();
  const [title, setTitle] = useState('');
  const chosen = typeName ?? types.data?.[0]?.typeName ?? '';
  const create = useMutation({
    mutationFn: () => createPage(chosen, title),
    onSuccess(page) {
      void client.invalidateQueries({ queryKey: ['pages'] });
      navigate(`/config/items/${page.id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog
      title="Add a page"
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={create.isPending} isDisabled={!types.data}>
            {create.isPending ? 'Adding…' : 'Add'}
          </Button>
        </>
      }
    >
      {types.isPending && <Loading what="the kinds of pages" />}
      {types.isError && <LoadFailed words={wordsOf(types.error)} onRetry={() => void types.refetch()} />}
      {types.data && (
        <Form id={formId} className={styles.form} onSubmit={submit}>
          {create.isError && <Notice tone="bad">{wordsOf(create.error)}</Notice>}
          <SelectField
            label="Kind"
            value={chosen}
            options={types.data.map((type) => ({ value: type.typeName, label: type.title }))}
            onChange={setTypeName}
          />
          <TextField label="Title" isRequired maxLength={200} value={title} onChange={setTitle} />
        </Form>
      )}
    </Dialog>
  );
}
