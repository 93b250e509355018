// A screen that cannot be shown: the rest of the editor goes on.
import { Link } from 'wouter';
import { messages } from '../../messages.ts';
import { LoadFailed } from '../../ui/loading.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';

export const ScreenFailed = ({ onRetry }: { onRetry(): void }) => (
  <WorkScreen title={messages.otherwise}>
    <LoadFailed words="We couldn’t show this screen. Your changes are safe. Try again." onRetry={onRetry} />
    <p>
      <Link href="/config">Go to the start of the editor.</Link>
    </p>
  </WorkScreen>
);
