// The latest form submissions from a customer's address. Admin "Customers".
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { sinceText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

const shownMax = 5;
const inbox = '/config/submissions';

export function SubmissionsCard({ email }: { email: string }) {
  const { rows = [], total = 0 } = useCall(formCalls.inbox, { query: { search: email, limit: shownMax } }).data ?? {};
  if (rows.length === 0) return null;
  const all = `${inbox}?${new URLSearchParams({ search: email })}`;
  return (
    <Card
      title={messages.submissions}
      action={total > rows.length && <ButtonLink href={all}>{messages.allSubmissions}</ButtonLink>}
    >
      <Rows label={messages.submissions}>
        {rows.map(({ id, excerpt, formName, at }) => (
          <Row
            key={id}
            title={excerpt}
            note={`${formName || messages.deletedForm} · ${sinceText(at)}`}
            href={`${inbox}/${encodeURIComponent(id)}`}
          />
        ))}
      </Rows>
    </Card>
  );
}
