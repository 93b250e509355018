// The dialog that publishes, for screens that seldom open it.
import { later } from '../../../../ui/later.tsx';

export const PublishDialog = later(async () => (await import('./publish-dialog.tsx')).PublishDialog);
