// Creates a page of any kind, a link, or a link to a member area. Pages stay private until published. Editor B3, B7; spec §3
// "Enumerations", §8 "Store navigation".
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLocation } from 'wouter';
import type { Sent } from '../../../../../server/base/calls.ts';
import { can } from '../../../../../server/base/roles.ts';
import { siteLayoutCalls } from '../../../../../server/content/site-layout/calls.ts';
import type { OpenedMenu } from '../../../../../server/content/site-layout/schema.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { type PageLayout, pageLayouts, pageLimits } from '../../../../../server/owner/page-tree/schema.ts';
import type { NavigationItem } from '../../../../../server/site/navigation/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { MemberAreaField } from '../../../pick/member-area-field.tsx';
import { useCall } from '../../../use-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { messages, newPageMessages as words } from './messages.ts';
import { PageIcon } from './page-icon.tsx';
import { type Row, withEntry } from './page-tree.ts';

type NewPageDialogProps = {
  menus: readonly OpenedMenu[];
  rows: readonly Row[];
  /** A system page; absent: any other kind. */
  only?: { typeName: string; title: string };
  onChange(before: readonly Row[], next: readonly Row[], said: string): void;
  onClose(): void;
};

const [link, area] = ['link', 'area'];

export function NewPageDialog({ menus, rows, only, onChange, onClose }: NewPageDialogProps) {
  const { person, toasts } = useEditor();
  const [, navigate] = useLocation();
  const formId = useId();
  const types = useCall(pageTreeCalls.listTypes);
  const mayLink = !only && can(person, 'navigation.edit') && menus.length > 0;
  const [kind, setKind] = useState(only?.typeName ?? 'page');
  const [title, setTitle] = useState(only?.title ?? '');
  const [url, setUrl] = useState('');
  const [newWindow, setNewWindow] = useState(false);
  const [layout, setLayout] = useState<PageLayout | 'blank'>('blank');
  const [chosen, setMenu] = useState<string>();
  const menu = mayLink ? (chosen ?? menus[0]?.name ?? '') : '';
  const [isTried, setTried] = useState(false);
  const store = useSubmission((body: Sent<typeof pageTreeCalls.create>['body'], idempotencyKey) =>
    ask(pageTreeCalls.create, { body, idempotencyKey }),
  );
  const isEntry = kind === link || kind === area;
  const hasSections = types.data?.types.some((one) => one.typeName === kind && one.hasSections) === true;
  const isLinked = mayLink && menu !== '';

  const create = useMutation({
    mutationFn: async () => {
      const body = {
        typeName: kind,
        title: title.trim(),
        ...(layout !== 'blank' && hasSections && { layout }),
      };
      const { page } = await store(body);
      const isIn = isLinked && (await linked(page.id));
      return { page, isMissing: isLinked && !isIn };
    },
    onSuccess({ page, isMissing }) {
      toasts.say(isMissing ? words.unlinked({ page: page.title }) : words.added({ page: page.title }), {
        stays: isMissing,
      });
      onClose();
      if (page.editable) navigate(`/config/pages/${page.id}`);
      else if (page.typeName === 'products') navigate(`/config/commerce/products?collectionId=${page.id}`);
      else if (!/^(?:folder|index)$/.test(page.typeName)) navigate(`/config/items/${page.id}`);
    },
  });

  /** The page exists even if the menu could not be changed. */
  async function linked(id: string): Promise<boolean> {
    try {
      if (menu === menus[0]?.name) await ask(siteLayoutCalls.linkPage, { collectionId: id, body: { linked: true } });
      else {
        const { menus: now, templateId } = await ask(siteLayoutCalls.openMenus);
        const seen = now.find(({ name }) => name === menu)?.items ?? [];
        await ask(siteLayoutCalls.saveMenu, {
          name: menu,
          body: { templateId, seen, items: [...seen, { collectionId: id }] },
        });
      }
      return true;
    } catch {
      return false;
    }
  }

  const missingTitle = kind !== area && title.trim() === '';
  const missingUrl = isEntry && url.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missingTitle || missingUrl || create.isPending) return;
    if (!isEntry) return create.mutate();
    const entry: NavigationItem =
      kind === area
        ? { memberAreaId: url.trim() }
        : { externalLink: { title: title.trim(), url: url.trim(), newWindow } };
    const name = menu || (menus[0]?.name ?? '');
    onChange(rows, withEntry(rows, name, { title: title || url, entry }), words.linkAdded({ page: title || url }));
    onClose();
  };
  const kinds = [
    ...(types.data?.types ?? []).filter(({ isUnvisited }) => !isUnvisited),
    ...(mayLink
      ? [
          { typeName: link as string, title: words.link },
          { typeName: area as string, title: words.area },
        ]
      : []),
  ];
  return (
    <Dialog
      title={only?.title ?? messages.add}
      onClose={onClose}
      hasCancel
      foot={
        <Button kind="primary" type="submit" form={formId} isPending={create.isPending} isDisabled={!types.data}>
          {create.isPending ? words.inProgress : words.addNow}
        </Button>
      }
    >
      <Waiting query={types} what={words.kinds} words={errorText} />
      {types.data && (
        <Stack as={Form} gap={4} id={formId} validationBehavior="aria" onSubmit={submit}>
          {create.isError && <Notice tone="bad">{errorText(create.error)}</Notice>}
          {!only && <KindChoice kinds={kinds} kind={kind} onChange={setKind} />}
          {kind !== area && (
            <TextField
              label={words.pageTitle}
              maxLength={pageLimits.titleMax}
              problem={isTried && missingTitle ? words.missingTitle : undefined}
              value={title}
              onChange={setTitle}
            />
          )}
          {kind === area && (
            <MemberAreaField
              none={words.chooseArea}
              problem={isTried && missingUrl ? words.missingArea : undefined}
              value={url}
              onChange={setUrl}
            />
          )}
          {kind === link && (
            <TextField
              label={words.url}
              hint={words.urlHint}
              maxLength={2000}
              problem={isTried && missingUrl ? words.missingUrl : undefined}
              value={url}
              onChange={setUrl}
            />
          )}
          {kind === link && <CheckField label={words.newWindow} value={newWindow} onChange={setNewWindow} />}
          {hasSections && (
            <SelectField
              label={words.layout}
              value={layout as string}
              options={[
                { value: 'blank', label: words.blank },
                ...pageLayouts.map((one) => ({ value: one, label: words.layouts[one] })),
              ]}
              onChange={(one) => setLayout(one as PageLayout | 'blank')}
            />
          )}
          {mayLink && (
            <SelectField
              label={words.menu}
              value={menu}
              options={[
                ...menus.map(({ name, title: label }) => ({ value: name, label })),
                ...(isEntry ? [] : [{ value: '', label: words.noMenu }]),
              ]}
              onChange={setMenu}
            />
          )}
          {!isEntry && <Note isLarge>{words.privateNote}</Note>}
        </Stack>
      )}
    </Dialog>
  );
}

type KindChoiceProps = {
  kinds: readonly { typeName: string; title: string }[];
  kind: string;
  onChange(kind: string): void;
};

function KindChoice({ kinds, kind, onChange }: KindChoiceProps) {
  return (
    <ChoiceCards
      label={words.kind}
      chosen={[kind]}
      options={kinds.map(({ typeName, title }) => ({
        value: typeName,
        label: title,
        note: words.notes[typeName],
        end: <PageIcon kind={typeName} />,
      }))}
      onChoose={onChange}
    />
  );
}
