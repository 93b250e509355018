// The publish dialog, lazy-loaded for screens that rarely open it.
import { later } from '../../../../ui/later.tsx';

export const PublishDialog = later(async () => (await import('./publish-dialog.tsx')).PublishDialog);
