// Discards a draft of header and footer or the like, or rolls it back to an earlier version, and first shows what changes for
// visitors.
import { useState } from 'react';
import { siteLayoutCalls } from '../../../../../server/content/site-layout/calls.ts';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { PartName } from '../../../../../server/site/site-part/part-name.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { ActDialog } from '../../../act-dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { usePages } from '../../../use-pages.ts';
import { partDifferences } from '../../site/parts/part-fields.ts';
import { messages } from './messages.ts';

type PartDialogProps = {
  name: PartName;
  /** The draft's revision; absent to roll back. */
  revision?: number;
  onClose(): void;
  onChanged(): void;
};

export function PartDialog({ name, revision, onClose, onChanged }: PartDialogProps) {
  const { toasts } = useEditor();
  const close = (done?: string) => {
    onClose();
    if (done === undefined) return;
    toasts.say(done);
    onChanged();
  };
  return revision === undefined ? (
    <RollBackDialog name={name} onClose={close} />
  ) : (
    <DiscardDialog name={name} revision={revision} onClose={close} />
  );
}

type DialogProps = { name: PartName; onClose(done?: string): void };

function DiscardDialog({ name, revision, onClose }: DialogProps & { revision: number }) {
  const versions = useCall(sitePartCalls.openVersions, { name }, { gcTime: 0 });
  const title = messages.partNames[name];
  const { draft, live } = versions.data ?? {};
  return (
    <ActDialog
      title={messages.discardAsk({ title })}
      does={messages.discard}
      isDanger
      isDisabled={!versions.data}
      act={() => ask(sitePartCalls.discard, { name, query: { revision } })}
      done={messages.discarded}
      onClose={(_, done) => onClose(done)}
    >
      <p>{messages.discardMeans}</p>
      <Waiting query={versions} what={title} words={errorText} />
      {draft && live && <Differences from={draft} to={live} />}
    </ActDialog>
  );
}

function RollBackDialog({ name, onClose }: DialogProps) {
  const versions = useCall(sitePartCalls.openVersions, { name }, { gcTime: 0 });
  const earlier = versions.data?.earlier ?? [];
  const [chosen, setChosen] = useState<number>();
  const number = chosen ?? earlier[0]?.number;
  const sent = { name, number: String(number) };
  const compared = useCall(sitePartCalls.openVersion, sent, { gcTime: 0, enabled: number !== undefined });
  const title = messages.partNames[name];
  return (
    <ActDialog
      title={messages.rollBackAsk({ title })}
      does={messages.rollBack}
      isDanger
      isDisabled={number === undefined || !compared.data}
      act={() => ask(sitePartCalls.rollBack, { name, body: { number } })}
      done={messages.rolledBack}
      onClose={(_, done) => onClose(done)}
    >
      <Waiting query={versions} what={title} words={errorText} />
      {number === undefined ? (
        versions.data && <Empty>{messages.noVersions}</Empty>
      ) : (
        <>
          <SelectField
            label={messages.version}
            value={String(number)}
            options={earlier.map((one) => ({
              value: String(one.number),
              label: messages.versionOf({ number: one.number, name: one.by.name, when: timeText(one.at) }),
            }))}
            onChange={(value) => setChosen(Number(value))}
          />
          <p>{messages.rollBackMeans}</p>
          <Waiting query={compared} what={title} words={errorText} />
          {compared.data && <Differences from={compared.data.live} to={compared.data.before} />}
        </>
      )}
    </ActDialog>
  );
}

const shownMax = 20;

function Differences({ from, to }: { from: object; to: object }) {
  const pages = usePages().data;
  const menus = useCall(siteLayoutCalls.openMenus).data?.menus;
  const titleOf = (name: string) =>
    pages?.find(({ id }) => id === name)?.navigationTitle ?? menus?.find((menu) => menu.name === name)?.title;
  const rows = partDifferences(from, to, titleOf);
  return (
    <>
      {rows.length === 0 && <Note>{messages.same}</Note>}
      <Stack as="ul" gap={1}>
        {rows.slice(0, shownMax).map(({ label, now, next }) => (
          <li key={label}>
            <strong>{label}</strong>
            {now !== undefined && next !== undefined && (
              <>
                : <del>{now}</del> {messages.becomes} <ins>{next}</ins>
              </>
            )}
          </li>
        ))}
      </Stack>
      {rows.length > shownMax && <Note>{messages.andMore({ count: rows.length - shownMax })}</Note>}
    </>
  );
}
