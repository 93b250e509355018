// `window.UserAccountApi` for template scripts (wire §6), and the label of the header's account link.
import { messages } from '../messages.ts';
import { isUserAuthenticated } from './user-info.ts';

type UserAccountApi = { isUserAuthenticated(): boolean; openAccountScreen(options?: unknown): void };

declare global {
  interface Window {
    UserAccountApi?: UserAccountApi;
  }
}

export function startAccount(): void {
  const isSignedIn = () => isUserAuthenticated(document.cookie);
  window.UserAccountApi = {
    isUserAuthenticated: isSignedIn,
    // The server redirects to the sign-in page when needed.
    openAccountScreen: () => window.location.assign('/account'),
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account-link]'))
    link.setAttribute('aria-label', isSignedIn() ? messages.account : messages.signIn);
}
