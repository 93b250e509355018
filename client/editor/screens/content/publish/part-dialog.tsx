// Discards a draft of header and footer or the like, or rolls it back, and first shows what changes for visitors.
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { PartName } from '../../../../../server/site/site-part/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { ActDialog } from '../../../act-dialog.tsx';
import { useCall } from '../../../use-call.ts';
import { partDifferences } from '../../site/parts/part-fields.ts';
import { messages } from './messages.ts';

type PartDialogProps = {
  name: PartName;
  /** The draft's revision; absent to roll back. */
  revision?: number;
  onClose(done?: string): void;
};

const shownMax = 20;

export function PartDialog({ name, revision, onClose }: PartDialogProps) {
  const versions = useCall(sitePartCalls.openVersions, { name }, { gcTime: 0 });
  const title = messages.partNames[name];
  const isDiscard = revision !== undefined;
  const { draft, live, before } = versions.data ?? {};
  const [from, to] = isDiscard ? [draft, live] : [live, before];
  const rows = from && to ? partDifferences(from, to) : [];
  return (
    <ActDialog
      title={(isDiscard ? messages.discardAsk : messages.rollBackAsk)({ title })}
      does={isDiscard ? messages.discard : messages.rollBack}
      isDanger
      isDisabled={!versions.data}
      act={() =>
        isDiscard ? ask(sitePartCalls.discard, { name, query: { revision } }) : ask(sitePartCalls.rollBack, { name })
      }
      done={isDiscard ? messages.discarded : messages.rolledBack}
      onClose={(_, done) => onClose(done)}
    >
      <p>{isDiscard ? messages.discardMeans : messages.rollBackMeans}</p>
      <Waiting query={versions} what={title} words={errorText} />
      {rows.length > 0 && (
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
      )}
      {rows.length > shownMax && <Note>{messages.andMore({ count: rows.length - shownMax })}</Note>}
    </ActDialog>
  );
}
