// Signing out, for the screens and commands that offer it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOut } from '../api/session.ts';
import { forgetRecent } from './shell/recent.ts';

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      forgetRecent();
      client.clear();
      window.location.assign('/config');
    },
  });
}
