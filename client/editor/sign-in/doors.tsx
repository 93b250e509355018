// Screens for people who aren't signed in: the one-time link, a new password, sign-in, or a role without editor access.
import { useLocation } from 'wouter';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import { Claim } from './claim.tsx';
import { NoRights } from './no-rights.tsx';
import { Reset } from './reset.tsx';
import { SignIn } from './sign-in.tsx';

export function Doors({ person }: { person: Person | null | undefined }) {
  const [path] = useLocation();
  if (path === '/config/claim' && !person) return <Claim />;
  if (path === '/config/reset') return <Reset />;
  return person ? <NoRights person={person} /> : <SignIn />;
}
