// Shown for an unknown URL below /config, and for a screen that the person's role doesn't include.
import { Link, useLocation } from 'wouter';
import { WorkScreen } from '../../ui/layout/work-screen.tsx';
import { useEditor } from '../editor-context.ts';
import { mayOpen, screenAt } from '../screens.ts';
import { messages } from './messages.ts';

export function NoScreen() {
  const { person } = useEditor();
  const [path] = useLocation();
  const screen = screenAt(path);
  const isForbidden = screen !== undefined && !mayOpen(person, screen);
  return (
    <WorkScreen title={isForbidden ? messages.noAccessTitle : messages.noScreenTitle}>
      <p>
        {isForbidden ? messages.noAccess : messages.noScreen} <Link href="/config">{messages.toStart}</Link>
      </p>
    </WorkScreen>
  );
}
