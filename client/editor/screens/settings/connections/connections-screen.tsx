// Every service that the site is connected to, with its state and a link to its settings. Editor J7.
import { BarChart3, CreditCard, KeyRound, type LucideIcon, Mail, Video, Webhook } from 'lucide-react';
import { apiKeyCalls } from '../../../../../server/accounts/api-key/calls.ts';
import { can } from '../../../../../server/base/roles.ts';
import { censusSettingsCalls } from '../../../../../server/census/settings/calls.ts';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import { ownerCalls as webhookCalls } from '../../../../../server/site/webhook/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';
import { messages as shop } from '../store/messages.ts';
import { mailServerTones } from '../store/store-api.ts';
import { upToSettings } from '../up-to-settings.ts';
import { BotCheckCard } from './bot-check-card.tsx';
import { messages } from './messages.ts';

type Name = keyof typeof messages.rows;
type State = { text: string; tone?: 'good' | 'warn' | 'bad' };

const icons: Record<Name, LucideIcon> = {
  stripe: CreditCard,
  email: Mail,
  googleTagId: BarChart3,
  metaPixelId: BarChart3,
  pinterestTagId: BarChart3,
  fullStoryOrgId: Video,
  webhooks: Webhook,
  apiKeys: KeyRound,
};
const trackers = ['googleTagId', 'metaPixelId', 'pinterestTagId', 'fullStoryOrgId'] as const;
const stripeTones = { none: undefined, off: 'warn', test: 'warn', live: 'good' } as const;

export function ConnectionsScreen() {
  const { person } = useEditor();
  const overview = useCall(setupCalls.openOverview);
  const tracking = useCall(censusSettingsCalls.open, undefined, { enabled: can(person, 'site.settings') });
  const webhooks = useCall(webhookCalls.list);
  const keys = useCall(apiKeyCalls.list, { query: { limit: 100 } }, { enabled: can(person, 'api-keys.manage') });
  const { payments, email } = overview.data ?? {};
  const waiting = [overview, tracking, webhooks, keys].find(
    ({ isFetching, isError, data }) => !data && (isFetching || isError),
  );
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings}>
      {waiting && <Waiting query={waiting} what={messages.what} words={errorText} />}
      {!waiting && (
        <Stack kind="card">
          <Rows label={messages.card}>
            {payments && (
              <Service
                name="stripe"
                href="/config/settings/payments"
                states={[stateOf(shop.stripe[payments.stripe], stripeTones[payments.stripe])]}
              />
            )}
            {email && (
              <Service
                name="email"
                href="/config/settings/email"
                states={[stateOf(shop.mailServer[email.server], mailServerTones[email.server])]}
              />
            )}
            {tracking.data &&
              trackers.map((name) => (
                <Service
                  key={name}
                  name={name}
                  href="/config/settings/visitor-tracking"
                  states={[
                    tracking.data.services[name] === undefined
                      ? { text: messages.off }
                      : { text: messages.on, tone: 'good' },
                  ]}
                />
              ))}
            {webhooks.data && (
              <Service
                name="webhooks"
                href="/config/settings/webhooks"
                states={webhookStates(webhooks.data.webhooks.map(({ state }) => state === 'active'))}
              />
            )}
            {keys.data && (
              <Service
                name="apiKeys"
                href="/config/settings/api-keys"
                states={[
                  {
                    text:
                      keys.data.apiKeys.length === 0
                        ? messages.none
                        : messages.apiKeys({ count: keys.data.apiKeys.length }),
                  },
                ]}
              />
            )}
          </Rows>
        </Stack>
      )}
      {!waiting && <BotCheckCard />}
    </RecordPage>
  );
}

const stateOf = (text: string, tone: State['tone'] | 'plain'): State => ({
  text,
  ...(tone !== undefined && tone !== 'plain' && { tone }),
});

function webhookStates(areActive: readonly boolean[]): State[] {
  if (areActive.length === 0) return [{ text: messages.none }];
  const stopped = areActive.filter((isActive) => !isActive).length;
  return [
    { text: messages.webhooks({ count: areActive.length }) },
    ...(stopped > 0 ? [{ text: messages.webhooksPaused({ count: stopped }), tone: 'bad' } as const] : []),
  ];
}

function Service({ name, href, states }: { name: Name; href: string; states: readonly State[] }) {
  const Icon = icons[name];
  return (
    <Row icon={<Icon aria-hidden />} {...messages.rows[name]} href={href}>
      {states.map(({ text, tone }) => (
        <Badge key={text} {...(tone && { tone })}>
          {text}
        </Badge>
      ))}
    </Row>
  );
}
