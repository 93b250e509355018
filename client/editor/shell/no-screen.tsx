// An address of the editor that leads nowhere.
import { Link } from 'wouter';
import { WorkScreen } from '../../ui/work-screen.tsx';

export const NoScreen = () => (
  <WorkScreen title="Nothing here">
    <p>
      There is no such screen. <Link href="/config">Go to the start of the editor.</Link>
    </p>
  </WorkScreen>
);
