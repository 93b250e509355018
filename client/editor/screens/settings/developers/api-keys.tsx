// API keys: created with permissions per area, shown once, revoked. Spec §2; editor J1.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { apiKeyCalls } from '../../../../../server/accounts/api-key/calls.ts';
import { readOnlyAreas } from '../../../../../server/accounts/api-key/limits.ts';
import type { ListedApiKey } from '../../../../../server/accounts/api-key/schema.ts';
import { type ApiArea, type ApiScope, apiScopes } from '../../../../../server/base/roles.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
import { sinceText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { upToSettings } from '../up-to-settings.ts';
import { keyMessages as messages, messages as shared } from './messages.ts';
import { NewSecretDialog } from './secret-dialog.tsx';

export function ApiKeysScreen() {
  // The limit of keys is as high.
  const keys = useCall(apiKeyCalls.list, { query: { limit: 100 } });
  const [isAdding, setAdding] = useState(false);
  const revoke = useConfirmed({
    run: ({ id }: ListedApiKey) => ask(apiKeyCalls.revoke, { id }),
    said: (_, { name }) => messages.revoked({ name }),
  });
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  const all = keys.data?.apiKeys;
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings} actions={all && all.length > 0 && add}>
      <Waiting query={keys} what={messages.what} words={errorText} />
      <RowCard
        label={messages.title}
        icon={<KeyRound aria-hidden />}
        all={all}
        rowOf={(key) => ({
          title: key.name,
          note: noteOf(key),
          children: (
            <Button aria-label={messages.revokeOf(key)} onPress={() => revoke.ask(key)}>
              {shared.revoke}
            </Button>
          ),
        })}
        empty={messages.empty}
        action={add}
      />
      {isAdding && <NewKey onClose={() => setAdding(false)} />}
      {revoke.question((key) => ({
        ...{ title: messages.revokeTitle(key), action: shared.revoke, text: messages.revokeText },
      }))}
    </RecordPage>
  );
}

const noteOf = ({ last4, scopes, lastUsedAt }: ListedApiKey): string =>
  [
    messages.endsWith({ last4 }),
    lastUsedAt === undefined ? messages.neverUsed : messages.used({ when: sinceText(lastUsedAt) }),
    scopes
      .filter((scope) => scope.endsWith('.write') || !scopes.some((one) => one === scope.replace('read', 'write')))
      .map(scopeText)
      .join(', '),
  ].join(' · ');

function scopeText(scope: ApiScope): string {
  const [area, as] = scope.split('.') as [ApiArea, string];
  return messages.scope({ area: messages.areas[area], mayChange: as === 'write' });
}

const readGrants = messages.grants.filter(({ value }) => value !== 'write');

type KeyGrant = (typeof messages.grants)[number]['value'];

function NewKey({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [grants, setGrants] = useState<Partial<Record<ApiArea, KeyGrant>>>({});
  const scopes = apiScopes.filter((scope) => {
    const [area, as] = scope.split('.') as [ApiArea, string];
    return grants[area] === as;
  });
  const create = async () => {
    const { apiKey, key } = await ask(apiKeyCalls.create, { body: { name: name.trim(), scopes } });
    return { title: messages.createdTitle(apiKey), secret: key };
  };
  return (
    <NewSecretDialog
      words={messages}
      isChanged={name !== '' || scopes.length > 0}
      isComplete={scopes.length > 0}
      create={create}
      onClose={onClose}
    >
      {(hasTried) => (
        <>
          <TextField {...messages.name} value={name} onChange={setName} maxLength={100} isRequired autoFocus />
          <Split as="fieldset" least="small">
            <legend>{messages.permissions}</legend>
            {(Object.keys(messages.areas) as ApiArea[]).map((area) => (
              <SelectField
                key={area}
                label={messages.areas[area]}
                value={grants[area] ?? 'none'}
                options={readOnlyAreas.includes(area) ? readGrants : messages.grants}
                onChange={(grant) => setGrants({ ...grants, [area]: grant })}
              />
            ))}
          </Split>
          {hasTried && scopes.length === 0 && <Notice tone="bad">{messages.noScope}</Notice>}
        </>
      )}
    </NewSecretDialog>
  );
}
