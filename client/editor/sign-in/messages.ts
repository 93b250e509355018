// Messages for signing in, the one-time link, and choosing a password. Portable.

export const messages = {
  title: 'Sign in',
  lead: 'Edit and publish your site.',
  signingIn: 'Signing in…',
  forgot: 'Forgot your password?',
  email: 'Email',
  emailFirst: "Enter your email first, and we'll send you a link.",
  password: 'Password',
  reset: {
    title: 'Choose a new password',
    lead: 'This signs you out on every other device.',
    password: 'New password',
    action: 'Set password',
  },
  invited: {
    title: 'Welcome to the team',
    lead: 'Choose a password to accept the invitation. Next time, sign in with it and the email address that was invited.',
    password: 'Password',
    action: 'Accept the invitation',
  },
  askAgain: 'Ask the person who invited you for a new invitation, or sign in if you accepted it before.',
  oneMoment: 'Saving…',
  linkSent:
    "If this email can sign in, we sent it a link to choose a new password. It works for one hour. Didn't get it? On the server, print a link with",
  newLink: 'Request a new link',
  passwordHint: ({ min, advised }: { min: number; advised: number }) =>
    `Use at least ${min} characters; ${advised} or more is better. A few random words work well.`,
  welcome: 'Welcome to your site',
  welcomeLead: 'Choose a password. This link works once, so use the password to sign in next time.',
  setAndOpen: 'Set password and open the editor',
  yourName: 'Your name',
  nothing: "You can't edit this site",
  viewSite: 'View your site',
  signOut: 'Sign out',
  noRights: ({ email }: { email: string }) =>
    `You're signed in as ${email}, but your role doesn't include the editor. An administrator of the site can change your role.`,
} as const;
