// The to-do list: a row for each kind, the most urgent first.
import type { UseQueryResult } from '@tanstack/react-query';
import {
  CircleAlert,
  CreditCard,
  DatabaseBackup,
  FilePen,
  Inbox,
  ListChecks,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  Package,
  PackageX,
  Palette,
  Printer,
  Star,
  Tag,
} from 'lucide-react';
import { can } from '../../../../../server/base/roles.ts';
import { paperCalls } from '../../../../../server/commerce/order/calls.ts';
import { gapMessages } from '../../../../../server/commerce/payment/messages.ts';
import type { Home } from '../../../../../server/owner/home/schema.ts';
import { checkCalls } from '../../../../../server/pages/check/calls.ts';
import { addressOf } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { emailPath, useEmail } from '../../../email.tsx';
import { mayOpenPath } from '../../../screens.ts';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

type ToDoProps = { home: UseQueryResult<Home>; onPublish: (() => void) | undefined };

export function ToDo({ home, onPublish }: ToDoProps) {
  const { person } = useEditor();
  const checks = useCall(
    checkCalls.list,
    { query: { limit: 1 } },
    {
      enabled: can(person, 'pages.edit'),
      select: (answer) => answer.total,
      // A call checks for a second at most: until all pages are checked, the rest is asked for.
      refetchInterval: ({ state }) => state.data?.progress.isComplete === false && 100,
    },
  );
  const email = useEmail();
  const lines = home.data ? linesOf(home.data, checks.data ?? 0, email) : [];
  return (
    <Card title={messages.toDo}>
      {home.isPending && <Loading what={messages.loadingToDo} />}
      {home.isError && !home.data && <LoadFailed onRetry={() => void home.refetch()} />}
      {home.data && lines.length === 0 && <Empty>{messages.nothingToDo}</Empty>}
      {lines.length > 0 && (
        <Rows label={messages.toDo}>
          {lines.map(({ icon: Icon, title, note, href, isPublish, paper }) => {
            // A row that is a link must not contain a button.
            const isButton = isPublish && onPublish !== undefined;
            const isLink = href !== undefined && mayOpenPath(person, href);
            return (
              <Row
                key={title}
                icon={<Icon aria-hidden />}
                title={title}
                note={note}
                {...(!isButton && paper === undefined && isLink && { href })}
              >
                {isButton && <Button onPress={onPublish}>{messages.publish}</Button>}
                {paper !== undefined && (
                  <>
                    <ButtonLink isElsewhere href={paper}>
                      <Printer aria-hidden /> {messages.printAll}
                    </ButtonLink>
                    {isLink && <ButtonLink href={href}>{messages.view}</ButtonLink>}
                  </>
                )}
              </Row>
            );
          })}
        </Rows>
      )}
    </Card>
  );
}

type Line = {
  icon: LucideIcon;
  title: string;
  note?: string;
  href?: string;
  isPublish?: true;
  /** `paper`: URL of a printout of all of them. */
  paper?: string;
};

type UnpublishedLine = Pick<Line, 'icon' | 'note' | 'href'> & { title(given: { count: number }): string };

const unpublished = (
  part: { count: number } | undefined,
  { title, note = messages.unpublishedNote, ...line }: UnpublishedLine,
): Line | false => part !== undefined && part.count > 0 && { ...line, title: title(part), note, isPublish: true };

function linesOf(
  { orders, soldOut, reviews, comments, submissions, drafts, siteParts, staged, mails, backups, payments }: Home,
  checks: number,
  email: { isConnected: boolean; isFailing: boolean },
): Line[] {
  const { toFulfill = 0, needAction = 0 } = orders ?? {};
  const lines: (Line | false)[] = [
    !email.isConnected && {
      icon: MailWarning,
      title: messages.noEmail,
      note: messages.noEmailNote,
      href: emailPath,
    },
    email.isFailing && {
      icon: MailWarning,
      title: messages.emailFailing,
      note: messages.emailFailingNote,
      href: emailPath,
    },
    ...(payments?.gaps ?? []).map((gap) => ({
      icon: CreditCard,
      title: messages.paymentGaps[gap],
      note: gapMessages[gap],
      href: '/config/settings/payments',
    })),
    backups?.isFailing === true && {
      icon: DatabaseBackup,
      title: messages.backupsFailing,
      note:
        backups.lastAt === undefined
          ? messages.neverBackedUp
          : messages.backupsFailingNote({ when: timeText(backups.lastAt) }),
    },
    toFulfill > 0 && {
      icon: Package,
      title: messages.toFulfill({ count: toFulfill }),
      href: '/config/orders?view=to-fulfill',
      paper: `${addressOf(paperCalls.packingSlips)}?view=to-fulfill`,
    },
    needAction > 0 && {
      icon: CircleAlert,
      title: messages.needAction({ count: needAction }),
      href: '/config/orders?view=problems',
    },
    ...(soldOut?.waitedFor ?? []).map(({ productId, title, waiting }) => ({
      icon: PackageX,
      title: messages.waitedFor({ title, count: waiting }),
      href: `/config/products/${productId}`,
    })),
    soldOut !== undefined &&
      soldOut.count > soldOut.waitedFor.length && {
        icon: PackageX,
        title: messages.soldOut({ count: soldOut.count }),
        href: '/config/commerce/products?stock=out',
      },
    reviews !== undefined &&
      reviews.toApprove > 0 && {
        icon: Star,
        title: messages.reviews({ count: reviews.toApprove }),
        href: '/config/reviews?state=PENDING',
      },
    comments !== undefined &&
      comments.toApprove > 0 && {
        icon: MessageSquare,
        title: messages.comments({ count: comments.toApprove }),
        href: '/config/comments?state=PENDING',
      },
    submissions !== undefined &&
      submissions.unread > 0 && {
        icon: Inbox,
        title: messages.submissions({ count: submissions.unread }),
        href: '/config/submissions?view=unread',
      },
    unpublished(drafts, { icon: FilePen, title: messages.unpublished, href: '/config/pages' }),
    unpublished(siteParts, {
      icon: Palette,
      title: messages.siteParts,
      note: messages.sitePartsNote,
      href: '/config/design',
    }),
    unpublished(staged, { icon: Tag, title: messages.staged, href: '/config/commerce/products' }),
    mails !== undefined &&
      mails.waiting > 0 && {
        icon: MailWarning,
        title: messages.mails({ count: mails.waiting }),
        href: emailPath,
      },
    checks > 0 && { icon: ListChecks, title: messages.checks({ count: checks }), href: '/config/checks' },
  ];
  return lines.filter((line) => line !== false);
}
