// The latest page changes.
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { ListedChange } from '../../../../../server/content/document/edit-schema.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { sinceText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

const icons = { published: CircleCheck, restored: RotateCcw, discarded: Trash2 };

export function Recent() {
  const changes = useCall(documentCalls.listChanges, undefined, { select: (answer) => answer.changes });
  if (!changes.data || changes.data.length === 0) return null;
  return (
    <Card title={messages.recent}>
      <Rows>
        {changes.data.map((change: ListedChange) => {
          const Icon = icons[change.kind];
          return (
            <Row
              key={`${change.at} ${change.document}`}
              icon={<Icon aria-hidden />}
              title={messages.change[change.kind]({ page: change.page?.navigationTitle ?? messages.untitled })}
              note={`${change.by.name}, ${sinceText(change.at)}`}
              {...(change.page && { href: `/config/pages/${change.document}/history` })}
            />
          );
        })}
      </Rows>
    </Card>
  );
}
