// Your account and sessions, the site's time zone and password, and links to the store's preferences.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone, Store, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { sessionCalls } from '../../../../../server/accounts/session/calls.ts';
import { can, Role } from '../../../../../server/base/roles.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpen, screens } from '../../../screens.ts';
import { useOrderSound } from '../../../shell/order-sound.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useSignOut } from '../../../use-sign-out.ts';
import { preferenceScreens } from '../preferences/preference-fields.ts';
import { OverviewCard, overviewParts } from '../store/overview-card.tsx';
import { ChangePassword } from './change-password.tsx';
import { messages } from './messages.ts';

const SecondStepCard = later(async () => (await import('./second-step-card.tsx')).SecondStepCard);
const PasskeysCard = later(async () => (await import('./passkeys-card.tsx')).PasskeysCard);
const SitePassword = later(async () => (await import('./site-password.tsx')).SitePassword);

const settingsPath = '/config/settings';

export function SettingsScreen() {
  const { person } = useEditor();
  const leave = useSignOut();
  const search = useSearch();
  const [, go] = useLocation();
  const you = useRef<HTMLDivElement>(null);
  // "Your account" in the menu of the rail: it is below the settings of the shop.
  useEffect(() => {
    if (!new URLSearchParams(search).has('account')) return;
    you.current?.scrollIntoView();
    you.current?.focus({ preventScroll: true });
    // So that it works again.
    go(settingsPath, { replace: true });
  }, [search, go]);
  return (
    <WorkScreen
      title={messages.title}
      actions={
        <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
          {messages.signOut}
        </Button>
      }
    >
      {leave.isError && <Notice tone="bad">{errorText(leave.error)}</Notice>}
      <OverviewCard />
      <FurtherSettings />
      <div ref={you} tabIndex={-1}>
        <Card title={messages.you} action={<ChangePassword />}>
          <Rows>
            <Row
              icon={<UserRound aria-hidden />}
              title={person.name}
              note={`${person.email} · ${person.owner ? messages.owner : person.roles.map(roleName).join(', ')}`}
            />
          </Rows>
        </Card>
      </div>
      <SecondStepCard />
      <PasskeysCard />
      {can(person, 'orders.see') && <ThisDevice />}
      {can(person, 'site.settings') && <SitePassword />}
      {can(person, 'commerce.settings') && (
        <Card title={messages.store}>
          <Rows label={messages.preferences}>
            {Object.entries(preferenceScreens).map(([namespace, { title, note }]) => (
              <Row
                key={namespace}
                icon={<Store aria-hidden />}
                title={title}
                note={note}
                href={`/config/commerce/preferences/${namespace}`}
              />
            ))}
          </Rows>
        </Card>
      )}
      <Sessions />
    </WorkScreen>
  );
}

/** The phone has no rail, so the page lists every screen of the area. */
function FurtherSettings() {
  const { person } = useEditor();
  const entries = screens.filter(
    (screen) =>
      screen.area === 'settings' &&
      screen.entry !== undefined &&
      screen.path !== settingsPath &&
      !overviewParts.some((part) => screen.path === `${settingsPath}/${part}`) &&
      mayOpen(person, screen),
  );
  return (
    entries.length > 0 && (
      <Card title={messages.further}>
        <Rows label={messages.further}>
          {entries.map(({ path, label }) => (
            <Row key={path} title={label} href={path} />
          ))}
        </Rows>
      </Card>
    )
  );
}

/** Settings stored only in this browser. */
function ThisDevice() {
  const [isSound, setSound] = useOrderSound();
  return (
    <Card title={messages.device}>
      <CheckField {...messages.orderSound} value={isSound} onChange={setSound} />
    </Card>
  );
}

function Sessions() {
  const client = useQueryClient();
  const sessions = useCall(sessionCalls.listSessions, undefined, { staleTime: 0, select: (answer) => answer.sessions });
  const end = useMutation({
    mutationFn: (id: string) => ask(sessionCalls.endSession, { id }),
    onSuccess: () => askAgain(client, sessionCalls.listSessions),
    onSettled: () => setAsking(false),
  });
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title={messages.sessionsTitle}
      action={
        others.length > 1 && (
          <Button isDisabled={end.isPending} onPress={() => setAsking(true)}>
            {messages.endOthers}
          </Button>
        )
      }
    >
      {isAsking && others.length > 1 && (
        <ConfirmDialog
          title={messages.endOthersTitle}
          action={messages.endOthers}
          isPending={end.isPending}
          onConfirm={() => end.mutate('others')}
          onClose={() => setAsking(false)}
        >
          {messages.endOthersText({ count: others.length })}
        </ConfirmDialog>
      )}
      <Waiting query={sessions} what={messages.sessionsWhat} />
      {end.isError && <Notice tone="bad">{errorText(end.error)}</Notice>}
      <Rows label={messages.sessions}>
        {sessions.data?.map(({ id, browser, system, startedAt, seenAt, current }) => (
          <Row
            key={id}
            icon={/Android|iOS/.test(system) ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
            title={deviceText({ browser, system })}
            note={
              current
                ? messages.sessionNow({ since: timeText(startedAt) })
                : messages.session({ since: timeText(startedAt), seen: sinceText(seenAt) })
            }
          >
            {current ? (
              <Badge tone="good">{messages.thisOne}</Badge>
            ) : (
              <Button
                isDisabled={end.isPending}
                aria-label={messages.endNamed({ browser: deviceText({ browser, system }) })}
                onPress={() => end.mutate(id)}
              >
                {messages.end}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

/** e.g. 15 → "website manager" */
const roleName = (code: number): string =>
  Object.entries(Role)
    .find(([, value]) => value === code)?.[0]
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) ?? `role ${code}`;

/** e.g. `Firefox on Windows` */
function deviceText({ browser, system }: { browser: string; system: string }): string {
  const name = browser || messages.unknownBrowser;
  return system === '' ? name : messages.browserOn({ browser: name, system });
}
