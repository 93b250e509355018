// The tag and category manager: a page's labels, added, renamed, merged, and removed on all of its items in one step. Spec §2, §5.
import { keepPreviousData } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { type Label, labelCalls } from '../../../../../server/owner/label/calls.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { LabelDialog, type LabelJob } from './label-dialog.tsx';
import { messages } from './messages.ts';
import { Unfinished } from './unfinished.tsx';

const defaults = { sort: 'name', filters: [] } as const;

const upOf = ({ id, title, isStore }: { id: string; title: string; isStore: boolean }) => ({
  label: title,
  href: isStore ? `/config/commerce/products?collectionId=${id}` : `/config/items/${id}`,
});

export function Labels({ pageId, kind: asked }: { pageId?: string; kind?: string; guard: LeaveGuard }) {
  const kind = asked === 'category' ? 'category' : 'tag';
  const { person, toasts } = useEditor();
  const [, navigate] = useLocation();
  const [job, setJob] = useState<LabelJob>();
  const scope = useCall(
    labelCalls.browse,
    { query: { limit: 1, kind, ...(pageId && { page: pageId }) } },
    { placeholderData: keepPreviousData },
  );
  const pages = scope.data?.pages ?? [];
  const page = pages.find(({ id }) => id === (pageId ?? scope.data?.page));
  const records = useRecordList(labelCalls.browse, defaults, {
    sent: { query: { kind, ...(page && { page: page.id }) } },
  });
  const open = (action: LabelJob['action'], labels: readonly Label[], clear = () => {}) => {
    if (action === 'rename' && labels.length > 1) toasts.say(messages.onlyOne({ kind }));
    else setJob({ action, labels, clear });
  };
  if (scope.isSuccess && pages.length === 0)
    return (
      <WorkScreen title={messages.title} lead={messages.lead}>
        <Empty icon={<Tags aria-hidden />} action={<ButtonLink href="/config/pages">{messages.pages}</ButtonLink>}>
          {messages.noPages}
        </Empty>
      </WorkScreen>
    );
  const isTree = page?.isStore === true && kind === 'category';
  const add = isTree ? (
    <ButtonLink href="/config/products/categories">{messages.openCategories}</ButtonLink>
  ) : (
    <AddButton kind="primary" onPress={() => open('create', [])} label={messages.createTitle[kind]} />
  );
  const actions = (['rename', 'merge', 'remove'] as const).filter(
    (action) => action === 'rename' || can(person, 'taxonomy.remove'),
  );
  return (
    <>
      <ListScreen
        words={{ ...messages, ...messages.list[kind] }}
        lead={messages.lead}
        up={pageId === undefined ? undefined : page && upOf(page)}
        actions={add}
        notices={
          <>
            {scope.isSuccess && (
              <Toolbar gap={4} align="end">
                <SelectField
                  label={messages.page}
                  value={page?.id ?? ''}
                  options={pages.map(({ id, title }) => ({ value: id, label: title }))}
                  onChange={(id) => navigate(`/config/labels/${id}/${kind}`)}
                />
                <ChoiceField
                  label={messages.kind}
                  value={kind}
                  options={(['tag', 'category'] as const).map((value) => ({ value, label: messages.kinds[value] }))}
                  onChange={(value) => navigate(`/config/labels/${(page ?? pages[0])?.id}/${value}`)}
                />
              </Toolbar>
            )}
            {isTree && <Notice>{messages.productCategories}</Notice>}
            {page && (
              <Unfinished
                // Placeholder data belongs to the other kind.
                changes={scope.isPlaceholderData ? [] : (scope.data?.unfinished ?? [])}
                pageId={page.id}
                kind={kind}
              />
            )}
          </>
        }
        {...records}
        storageKey="labels"
        name={{ of: ({ id }) => id, sort: 'name' }}
        columns={columns}
        bulk={(selected, clear) =>
          actions.map((action) => (
            <Button
              key={action}
              kind={action === 'remove' ? 'danger' : 'plain'}
              isDisabled={action === 'merge' && selected.length < 2}
              onPress={() => open(action, selected, clear)}
            >
              {messages.actions[action]}
            </Button>
          ))
        }
        empty={{ icon: <Tags aria-hidden />, action: add }}
      />
      {job && page && <LabelDialog {...job} pageId={page.id} kind={kind} onClose={() => setJob(undefined)} />}
    </>
  );
}

const columns = {
  count: {
    sort: '-count',
    phone: 'side',
    cell: ({ count }) => (count === 0 ? messages.unused : messages.usedBy({ count })),
  },
} satisfies Columns<Label>;
