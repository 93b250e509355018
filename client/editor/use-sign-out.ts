// Signing out, for the screens and commands that offer it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOut } from '../api/session.ts';

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      client.clear();
      window.location.assign('/config');
    },
  });
}
