// The member areas, with the customers who can open each. Admin "Navigation".
import { LockKeyholeOpen } from 'lucide-react';
import { can } from '../../../../../server/base/roles.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
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
      <RowCard
        label={messages.areas}
        icon={<LockKeyholeOpen aria-hidden />}
        all={rows}
        rowOf={({ id, title, count }) => ({
          title,
          note: messages.customerCount({ count }),
          href: `${customersPath}?${new URLSearchParams({ area: id })}`,
        })}
        empty={messages.areasEmpty}
        action={edit}
      />
    </WorkScreen>
  );
}
