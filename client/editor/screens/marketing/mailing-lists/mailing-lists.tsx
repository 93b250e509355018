// The mailing lists of the site with their figures. Admin "Marketing"; editor H4.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
import { EmailNotice } from '../../../email.tsx';
import { useCall } from '../../../use-call.ts';
import { ListDialog, listsPath } from './list-dialog.tsx';
import { messages } from './messages.ts';

export function MailingLists() {
  const lists = useCall(mailingListCalls.list, undefined, { select: (answer) => answer.lists });
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  return (
    <WorkScreen title={messages.title} lead={messages.lead} actions={lists.data?.length !== 0 && add}>
      <EmailNotice />
      <Waiting query={lists} what={messages.what} words={errorText} />
      <RowCard
        label={messages.title}
        icon={<Mail aria-hidden />}
        all={lists.data}
        rowOf={(list) => ({
          title: list.name,
          note: messages.figures(list),
          href: `${listsPath}/${list.id}`,
          children: list.isDefault && <Badge>{messages.defaultBadge}</Badge>,
        })}
        empty={messages.empty}
        action={add}
      />
      {isAdding && <ListDialog onClose={() => setAdding(false)} />}
    </WorkScreen>
  );
}
