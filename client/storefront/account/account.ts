// `window.UserAccountApi` for scripts of templates (wire §6), and the header's account link, which says whether one is signed in.
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
    // The server sends whoever is not signed in to the sign-in screen.
    openAccountScreen: () => window.location.assign('/account'),
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account-link]'))
    link.setAttribute('aria-label', isSignedIn() ? messages.account : messages.signIn);
}
