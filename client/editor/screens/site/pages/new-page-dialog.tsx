// Adds a page of a type that the template offers; its URL comes from the title. Then adds it to the main navigation; the page stays if
// that fails. Editor B3, I1; spec §8 "Store navigation".

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import { collectionCalls } from '../../../../../server/content/collection/calls.ts';
import { siteLayoutCalls } from '../../../../../server/content/site-layout/calls.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import styles from '../../content/page/settings/page-settings.module.css';
import { messages } from './messages.ts';

type MadePage = { id: string; title: string; path: string; typeName: string };

const store = { typeName: 'products', title: messages.store };

async function createStorePage(title: string): Promise<MadePage> {
  const { id: websiteId } = await ask(websiteCalls.open);
  const page = await ask(catalogCalls.createStorePage, { websiteId, body: { navigationTitle: title, title } });
  return { id: page.id, title: page.title, path: `/${page.urlId}`, typeName: store.typeName };
}

export function NewPageDialog({ onClose }: { onClose(): void }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const formId = useId();
  const types = useQuery({
    queryKey: ['page-types'],
    queryFn: async () => (await ask(collectionCalls.listPageTypes)).types,
  });
  const [typeName, setTypeName] = useState<string>();
  const [title, setTitle] = useState('');
  const mayLink = can(person, 'navigation.edit');
  const [isToLink, setToLink] = useState(mayLink);
  const [unlinked, setUnlinked] = useState<{ page: MadePage; why: unknown }>();
  const chosen = typeName ?? types.data?.[0]?.typeName ?? '';
  const create = useMutation({
    async mutationFn() {
      if (chosen === store.typeName) return createStorePage(title);
      const { page } = await ask(collectionCalls.create, { body: { typeName: chosen, title } });
      return { ...page, typeName: chosen };
    },
    onSuccess(page) {
      void client.invalidateQueries({ queryKey: ['pages'] });
      if (isToLink) link.mutate(page);
      else open(page);
    },
  });
  const link = useMutation({
    mutationFn: (page: MadePage) => ask(siteLayoutCalls.linkPage, { collectionId: page.id, body: { linked: true } }),
    onSuccess(_, page) {
      void client.invalidateQueries({ queryKey: ['site-layout'] });
      toasts.say(messages.added({ page: page.title }));
      open(page);
    },
    onError: (why, page) => setUnlinked({ page, why }),
  });
  const open = (page: MadePage) =>
    navigate(page.typeName === store.typeName ? '/config/commerce/products' : `/config/items/${page.id}`);
  const isBusy = create.isPending || link.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) create.mutate();
  };

  if (unlinked)
    return (
      <Dialog
        title={messages.unlinkedTitle}
        isOpen
        onClose={onClose}
        foot={
          <>
            <Button kind="quiet" isPending={link.isPending} onPress={() => link.mutate(unlinked.page)}>
              {link.isPending ? messages.linking : messages.tryAgain}
            </Button>
            <Button kind="primary" onPress={() => open(unlinked.page)}>
              {messages.openPage}
            </Button>
          </>
        }
      >
        <Notice tone="bad">{errorText(unlinked.why)}</Notice>
        <p>{messages.unlinked({ page: unlinked.page.title, path: unlinked.page.path })}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={messages.add}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {messages.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={isBusy} isDisabled={!types.data}>
            {isBusy ? messages.addingPage : messages.addNow}
          </Button>
        </>
      }
    >
      {types.isPending && <Loading what={messages.kinds} />}
      {types.isError && <LoadFailed words={errorText(types.error)} onRetry={() => void types.refetch()} />}
      {types.data && (
        <Form id={formId} className={styles.form} onSubmit={submit}>
          {create.isError && <Notice tone="bad">{errorText(create.error)}</Notice>}
          <SelectField
            label={messages.kind}
            value={chosen}
            options={[...types.data, store].map((type) => ({ value: type.typeName, label: type.title }))}
            onChange={setTypeName}
          />
          <TextField label={messages.pageTitle} isRequired maxLength={200} value={title} onChange={setTitle} />
          {mayLink && (
            <CheckField
              label={messages.showInMenu}
              hint={messages.showInMenuHint}
              isSelected={isToLink}
              onChange={setToLink}
            />
          )}
        </Form>
      )}
    </Dialog>
  );
}
