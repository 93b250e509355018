// The member areas, with the customers who can open each. Admin "Navigation".
import { LockKeyholeOpen } from 'lucide-react';
import { can } from '../../../../../server/base/roles.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';
import { customersPath, messages } from './messages.ts';

export function MemberAreas() {
  const { person } = useEditor();
  const areas = useCall(customerCalls.countAreas);
  const rows = areas.data?.areas;
  const edit = can(person, 'commerce.settings') && (
    <ButtonLink href="/config/commerce/preferences/member-areas">{messages.editAreas}</ButtonLink>
  );
  return (
    <WorkScreen
      title={messages.areas}
      lead={messages.areasLead}
      up={{ label: messages.title, href: customersPath }}
      actions={rows?.length !== 0 && edit}
    >
      <Waiting query={areas} what={messages.areasWhat} words={errorText} />
      {rows?.length === 0 && (
        <Empty icon={<LockKeyholeOpen aria-hidden />} action={edit}>
          {messages.areasEmpty}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <Stack kind="card">
          <Rows label={messages.areas}>
            {rows.map(({ id, title, count }) => (
              <Row
                key={id}
                icon={<LockKeyholeOpen aria-hidden />}
                title={title}
                note={messages.customerCount({ count })}
                href={`${customersPath}?${new URLSearchParams({ area: id })}`}
              />
            ))}
          </Rows>
        </Stack>
      )}
    </WorkScreen>
  );
}
