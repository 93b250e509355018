// The files that differ between two states of a template, with their lines.
import { templateCodeCalls } from '../../../../../../server/site/template-code/calls.ts';
import type { CodeDifference, CodeSide } from '../../../../../../server/site/template-code/schema.ts';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Note, Stack } from '../../../../../ui/layout/flow.tsx';
import { useCall } from '../../../../use-call.ts';
import styles from './code.module.css';
import { diffLines } from './lines.ts';
import { messages } from './messages.ts';

const kinds = {
  added: <Badge tone="good">{messages.added}</Badge>,
  removed: <Badge tone="bad">{messages.deleted}</Badge>,
  changed: <Badge tone="warn">{messages.edited}</Badge>,
} as const;

export function Differences({ id, from, to }: { id: string; from: CodeSide; to: CodeSide }) {
  const found = useCall(templateCodeCalls.listDifferences, { id, query: { from, to } }, { gcTime: 0 });
  const { files = [], total = 0 } = found.data ?? {};
  return (
    <Stack gap={2}>
      <Waiting query={found} what={messages.whatDifferences} />
      {found.isSuccess && total === 0 && <p>{messages.noDifferences}</p>}
      {files.map((file) => (
        <details key={file.path} className={styles.change} open={files.length === 1}>
          <summary>
            <code>{file.path}</code>
            {kinds[file.kind]}
          </summary>
          <Lines {...file} />
        </details>
      ))}
      {total > files.length && <Note>{messages.moreFiles({ count: total - files.length })}</Note>}
    </Stack>
  );
}

const linesMax = 2_000;

function Lines({ before, after }: CodeDifference) {
  if (before === undefined && after === undefined) return <Note>{messages.noText}</Note>;
  const lines = diffLines(before ?? '', after ?? '').slice(0, linesMax);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
    <ol className={styles.diff} tabIndex={0}>
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <li key={n} data-kind={line.kind}>
          {line.kind === 'added' && <span className="visually-hidden">{messages.addedLine} </span>}
          {line.kind === 'removed' && <span className="visually-hidden">{messages.removedLine} </span>}
          {line.kind === 'skipped' ? messages.linesLeftOut(line) : line.text || '\u00a0'}
        </li>
      ))}
    </ol>
  );
}
