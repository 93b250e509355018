// Domains that redirect to the site: adding one with its DNS records, its state, the choice of the main address, and removing one.
import { Ellipsis, Globe } from 'lucide-react';
import { useState } from 'react';
import { domainCalls } from '../../../../../server/owner/domains/calls.ts';
import type { Domain, Domains, OtherDomain } from '../../../../../server/owner/domains/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { NameDialog } from '../../../../ui/dialog/name-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { CallDialog } from '../../../call-dialog.tsx';
import { dayText } from '../../../time-text.ts';
import { messages } from './messages.ts';

type Act = { kind: 'main' | 'remove'; host: string };

export function OtherDomains({ found, onChanged }: { found: Domains; onChanged(): void }) {
  const [isAdding, setAdding] = useState(false);
  const [act, setAct] = useState<Act>();
  const { others, records, canAdd } = found;
  const site = found.domains.find(({ of }) => of === 'site')?.origin ?? '';
  return (
    <Card title={messages.others} action={canAdd && <AddButton onPress={() => setAdding(true)} label={messages.add} />}>
      <Note isLarge>{canAdd ? messages.othersLead({ site }) : messages.othersLocal}</Note>
      {others.length > 0 && (
        <Rows label={messages.others}>
          {others.map((other) => (
            <OtherRow key={other.host} other={other} onAct={setAct} />
          ))}
        </Rows>
      )}
      {others.some(({ isHere }) => !isHere) && records.length > 0 && (
        <Stack gap={2}>
          <p>{messages.records}</p>
          <DataTable label={messages.recordsLabel} rows={records} keyOf={({ value }) => value} columns={columns} />
        </Stack>
      )}
      {isAdding && (
        <NameDialog
          title={messages.addTitle}
          label={messages.domain}
          hint={messages.domainHint}
          start=""
          maxLength={253}
          failureText={errorText}
          onClose={() => setAdding(false)}
          onSave={async (host) => {
            await ask(domainCalls.add, { body: { host } });
            onChanged();
          }}
        />
      )}
      {act?.kind === 'main' && (
        <CallDialog
          title={messages.mainTitle(act)}
          action={messages.makeMain}
          kind="primary"
          run={() => ask(domainCalls.makeMain, { host: act.host })}
          said={messages.madeMain(act)}
          onDone={onChanged}
          onClose={() => setAct(undefined)}
        >
          <p>{messages.mainText({ ...act, site })}</p>
        </CallDialog>
      )}
      {act?.kind === 'remove' && (
        <CallDialog
          title={messages.removeTitle(act)}
          action={messages.remove}
          run={() => ask(domainCalls.remove, { host: act.host })}
          said={messages.removed(act)}
          onDone={onChanged}
          onClose={() => setAct(undefined)}
        >
          <p>{messages.removeText(act)}</p>
        </CallDialog>
      )}
    </Card>
  );
}

function OtherRow({ other, onAct }: { other: OtherDomain; onAct(act: Act): void }) {
  const { host, isConfigured, isHere } = other;
  const isElsewhere = other.name === 'found' && !isHere;
  const { text, tone } = isElsewhere ? ({ text: messages.states.broken, tone: 'bad' } as const) : stateOf(other);
  return (
    <Row
      icon={<Globe aria-hidden />}
      title={host}
      note={isElsewhere ? messages.elsewhere({ addresses: other.addresses.join(', ') }) : adviceOf(other, host)}
    >
      <Badge tone={tone}>{text}</Badge>
      <ActionMenu
        label={messages.actions({ host })}
        icon={<Ellipsis />}
        kind="quiet"
        actions={[
          { id: 'main', label: messages.makeMain, run: () => onAct({ kind: 'main', host }) },
          ...(isConfigured
            ? []
            : [{ id: 'remove', label: messages.remove, isDanger: true, run: () => onAct({ kind: 'remove', host }) }]),
        ]}
      />
    </Row>
  );
}

const columns = [
  { head: messages.recordType, cell: ({ type }: Domains['records'][number]) => type },
  { head: messages.recordValue, cell: ({ value }: Domains['records'][number]) => <code>{value}</code> },
];

export function stateOf({ name, certificate }: Pick<Domain, 'name' | 'certificate'>): {
  text: string;
  tone: 'plain' | 'good' | 'warn' | 'bad';
} {
  const { states } = messages;
  if (name === 'local') return { text: states.local, tone: 'plain' };
  if (name !== 'found' || certificate === 'untrusted' || certificate === 'unreached')
    return { text: states.broken, tone: 'bad' };
  if (certificate === 'plain') return { text: states.plain, tone: 'warn' };
  return certificate === 'good' ? { text: states.works, tone: 'good' } : { text: states.soon, tone: 'warn' };
}

type Checked = Pick<Domain, 'name' | 'certificate' | 'validTo' | 'code'>;

export function adviceOf({ name, certificate, validTo = 0, code = '' }: Checked, host: string): string {
  if (name === 'local') return messages.local;
  if (name === 'unknown') return messages.unknown({ host });
  if (name === 'silent') return messages.silent({ code });
  switch (certificate) {
    case 'plain':
      return messages.plain;
    case 'good':
      return messages.good({ day: dayText(validTo) });
    case 'ends-soon':
      return messages.soon({ day: dayText(validTo) });
    case 'untrusted':
      return messages.untrusted({ code });
    case 'unreached':
      return messages.unreached({ code });
    default:
      return certificate satisfies never;
  }
}
