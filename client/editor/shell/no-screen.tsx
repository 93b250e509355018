// The screen for unknown editor paths.

import { Link } from 'wouter';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { messages } from './messages.ts';

export const NoScreen = () => (
  <WorkScreen title={messages.noScreenTitle}>
    <p>
      {messages.noScreen} <Link href="/config">{messages.toStart}</Link>
    </p>
  </WorkScreen>
);
