// The import of a list's records: what opens it, and its panel, which is loaded then.
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { Call } from '../../../server/base/calls.ts';
import type { RecordKind } from '../../../server/import/file/report.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { importButton } from './button-messages.ts';

const ImportRecords = later(async () => (await import('./import-records.tsx')).ImportRecords);

export function useImport(kind: RecordKind, list: Call) {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    /** For the header's menu. */
    action: {
      id: 'import',
      label: importButton.action,
      icon: <Upload aria-hidden />,
      isOpen,
      run: () => setOpen(!isOpen),
    },
    /** For an empty list. */
    button: <Button onPress={() => setOpen(true)}>{importButton.first}</Button>,
    panel: isOpen && <ImportRecords {...{ kind, list }} onClose={() => setOpen(false)} />,
  };
}
