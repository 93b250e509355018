// The history of a record's fields, lazy-loaded for screens that rarely open it.
import { later } from '../../../../ui/later.tsx';

export const RecordHistory = later(async () => (await import('./record-history-dialog.tsx')).RecordHistoryDialog);
