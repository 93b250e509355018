// Imports products from a CSV file into a store page.
import { useState } from 'react';
import type { StorePage } from '../../../../../server/commerce/stock/schema.ts';
import { importCalls } from '../../../../../server/import/calls.ts';
import type { ImportRow } from '../../../../../server/import/file/report.ts';
import { upload } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { ImportPanel } from '../../../import/import-panel.tsx';
import { listMessages, messages } from './messages.ts';

type ImportProductsProps = { storePages: StorePage[]; onImported(): void; onClose(): void };
const yesNo = (is: boolean) => (is ? 'true' : 'false') as 'true' | 'false';

export function ImportProducts({ storePages, onImported, onClose }: ImportProductsProps) {
  const [collectionId, setCollectionId] = useState(storePages[0]?.id ?? '');
  const [replaceSameUrl, setReplace] = useState(false);
  return (
    <ImportPanel
      title={messages.importTitle}
      note={messages.importNote}
      columns={columns}
      run={async (file, isDry, onProgress) => {
        const form = new FormData();
        if (collectionId) form.set('collectionId', collectionId);
        form.set('file', file);
        const query = { dryRun: yesNo(isDry), replaceSameUrl: yesNo(replaceSameUrl) };
        return (await upload(importCalls.importProducts, { query, form, onProgress })).report;
      }}
      before={(startAgain) =>
        storePages.length > 1 && (
          <SelectField
            {...messages.intoStorePage}
            value={collectionId}
            options={storePages.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => {
              setCollectionId(id);
              startAgain();
            }}
          />
        )
      }
      after={(report, startAgain) =>
        (replaceSameUrl || (report?.sameUrl ?? 0) > 0) && (
          <CheckField
            label={messages.replace}
            value={replaceSameUrl}
            onChange={(next) => {
              setReplace(next);
              startAgain();
            }}
          />
        )
      }
      onFile={() => setReplace(false)}
      onImported={onImported}
      onClose={onClose}
    />
  );
}

const columns = [
  { head: listMessages.columns.name, cell: ({ title, urlId }: ImportRow) => title || urlId || '–' },
  { head: 'SKU', cell: ({ sku }: ImportRow) => sku ?? '' },
];
