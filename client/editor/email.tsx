// Notices and toasts for email-sending actions while email isn't connected. The emails then wait in the owner's inbox.
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { mailConnectionCalls } from '../../server/site/mail/connection-calls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useEditor } from './editor-context.ts';
import { emailMessages as messages } from './messages.ts';
import { mayOpenPath } from './screens.ts';
import { useCall } from './use-call.ts';

export const emailPath = '/config/settings/email';

/** `isConnected` is false only once that is known. */
export function useEmail() {
  const { person, toasts } = useEditor();
  const [, go] = useLocation();
  const { data } = useCall(mailConnectionCalls.openConnection);
  const isConnected = data?.isConnected ?? true;
  const mayConnect = mayOpenPath(person, emailPath);
  return {
    isConnected,
    /** The mail server refused the last attempt to use it. */
    isFailing: data?.isFailing === true,
    mayConnect,
    /** Call after an action that sent an email. @param sent the message when emails are delivered */
    saySent(sent = '') {
      if (!isConnected)
        toasts.say(
          messages.notSent,
          mayConnect ? { action: { label: messages.connect, run: () => go(emailPath) } } : {},
        );
      else if (sent !== '') toasts.say(sent);
    },
  };
}

/** Shown next to actions that send emails, while email isn't connected. */
export function EmailNotice() {
  const { isConnected } = useEmail();
  return isConnected ? null : <UnsentNotice>{messages.willNotSend}</UnsentNotice>;
}

/** A notice about an unsent email, with an action to fix it. */
export function UnsentNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { isConnected, mayConnect } = useEmail();
  return (
    <Notice
      tone="warn"
      action={
        <>
          {mayConnect && (
            <ButtonLink href={emailPath}>{isConnected ? messages.waitingEmails : messages.connect}</ButtonLink>
          )}
          {action}
        </>
      }
    >
      {children}
    </Notice>
  );
}
