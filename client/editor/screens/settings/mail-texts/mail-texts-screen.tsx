// Every email with who gets it and when; one email's text; the look of all. Admin, settings "Email".
import { Palette } from 'lucide-react';
import { mailTextCalls } from '../../../../../server/owner/mail-text/calls.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { emailPath } from '../../../email.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { LookScreen } from './look-screen.tsx';
import { lookPart, textsPath } from './mail-text-paths.ts';
import { messages } from './messages.ts';
import { TextScreen } from './text-screen.tsx';

const readers = ['customer', 'visitor', 'owner', 'team'] as const;
const up = { label: messages.email, href: emailPath };

export function MailTextsScreen({ kind, guard }: { kind?: string; guard: LeaveGuard }) {
  if (kind === undefined) return <ListScreen />;
  return kind === lookPart ? <LookScreen guard={guard} /> : <TextScreen key={kind} kind={kind} guard={guard} />;
}

/** They are changed most often. */
const ordersFirst = (a: { kind: string }, b: { kind: string }) => Number(isOfOrder(b)) - Number(isOfOrder(a));
const isOfOrder = ({ kind }: { kind: string }) => kind.startsWith('order-') || kind === 'new-order';

function ListScreen() {
  const texts = useCall(mailTextCalls.list, undefined, { select: (answer) => answer.texts });
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={up}>
      <Stack kind="card">
        <Rows label={messages.look}>
          <Row
            icon={<Palette aria-hidden />}
            title={messages.look}
            note={messages.lookNote}
            href={`${textsPath}/${lookPart}`}
          />
        </Rows>
      </Stack>
      <Waiting query={texts} what={messages.what} />
      {texts.data &&
        readers.map((reader) => (
          <Card key={reader} title={messages.readers[reader]}>
            <Rows label={messages.readers[reader]}>
              {texts.data
                .filter((text) => text.reader === reader)
                .toSorted(ordersFirst)
                .map(({ kind, title, when, isOwn }) => (
                  <Row key={kind} title={title} note={when} href={`${textsPath}/${kind}`}>
                    {isOwn && <Badge>{messages.own}</Badge>}
                  </Row>
                ))}
            </Rows>
          </Card>
        ))}
    </RecordPage>
  );
}
