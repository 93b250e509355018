// Shown in place of a screen that failed; the rest of the editor keeps working.
import { Link } from 'wouter';
import { messages as common } from '../../messages.ts';
import { LoadFailed } from '../../ui/feedback/loading.tsx';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { messages } from './messages.ts';

export const ScreenFailed = ({ onRetry }: { onRetry(): void }) => (
  <WorkScreen title={common.otherwise}>
    <LoadFailed words={messages.failed} onRetry={onRetry} />
    <p>
      <Link href="/config">{messages.toStart}</Link>
    </p>
  </WorkScreen>
);
