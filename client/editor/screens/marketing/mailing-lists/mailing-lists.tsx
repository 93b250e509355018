// The mailing lists of the site with their figures. Admin "Marketing"; editor H4.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { EmailNotice } from '../../../email.tsx';
import { useCall } from '../../../use-call.ts';
import { ListDialog, listsPath } from './list-dialog.tsx';
import { messages } from './messages.ts';

export function MailingLists() {
  const lists = useCall(mailingListCalls.list, undefined, { select: (answer) => answer.lists });
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  const isEmpty = lists.data?.length === 0;
  return (
    <WorkScreen title={messages.title} lead={messages.lead} actions={!isEmpty && add}>
      <EmailNotice />
      <Waiting query={lists} what={messages.what} words={errorText} />
      {isEmpty && (
        <Empty icon={<Mail aria-hidden />} action={add}>
          {messages.empty}
        </Empty>
      )}
      {lists.data && !isEmpty && (
        <Stack kind="card">
          <Rows label={messages.title}>
            {lists.data.map((list) => (
              <Row
                key={list.id}
                icon={<Mail aria-hidden />}
                title={list.name}
                note={messages.figures(list)}
                href={`${listsPath}/${list.id}`}
              >
                {list.isDefault && <Badge>{messages.defaultBadge}</Badge>}
              </Row>
            ))}
          </Rows>
        </Stack>
      )}
      {isAdding && <ListDialog onClose={() => setAdding(false)} />}
    </WorkScreen>
  );
}
