// The publish dialog, and that of a site part's earlier versions, lazy-loaded for screens that rarely open it.
import { later } from '../../../../ui/later.tsx';

export const PublishDialog = later(async () => (await import('./publish-dialog.tsx')).PublishDialog);

export const PartDialog = later(async () => (await import('./part-dialog.tsx')).PartDialog);
