// Imports orders, customers, or discounts from a CSV file.
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Call } from '../../../server/base/calls.ts';
import { can } from '../../../server/base/roles.ts';
import { importCalls } from '../../../server/import/calls.ts';
import type { RecordKind, RecordRow } from '../../../server/import/file/report.ts';
import { upload } from '../../api/ask.ts';
import { saveFile } from '../../api/download.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useEditor } from '../editor-context.ts';
import { askAgain } from '../use-call.ts';
import { ImportPanel } from './import-panel.tsx';
import { recordMessages as messages } from './messages.ts';

const calls = {
  orders: importCalls.importOrders,
  customers: importCalls.importCustomers,
  discounts: importCalls.importDiscounts,
} as const;

type ImportRecordsProps = {
  kind: RecordKind;
  /** The list that shows them. */
  list: Call;
  onClose(): void;
};

export function ImportRecords({ kind, list, onClose }: ImportRecordsProps) {
  const { person } = useEditor();
  const client = useQueryClient();
  const { title, note, record } = messages.kinds[kind];
  return (
    <ImportPanel
      title={title}
      note={note}
      columns={[{ head: record, cell: ({ name }: RecordRow) => name || '–' }]}
      progress={importCalls.openRecordProgress}
      run={async (file, isDry, onProgress) => {
        const form = new FormData();
        form.set('file', file);
        const dryRun = isDry ? ('true' as const) : ('false' as const);
        return (await upload(calls[kind], { query: { dryRun }, form, onProgress })).report;
      }}
      before={() => (
        <Notice
          action={
            can(person, 'backup.manage') && <ButtonLink href="/config/settings/backups">{messages.backups}</ButtonLink>
          }
        >
          {messages.noUndo}
        </Notice>
      )}
      after={(report) =>
        report?.refused !== undefined && (
          <Notice
            tone="warn"
            action={
              <Button
                onPress={() =>
                  saveFile(new Blob([report.refused as string], { type: 'text/csv' }), `${kind}-refused.csv`)
                }
              >
                <Download aria-hidden /> {messages.refused}
              </Button>
            }
          >
            {messages.refusedNote}
          </Notice>
        )
      }
      onImported={() => void askAgain(client, list)}
      onClose={onClose}
    />
  );
}
