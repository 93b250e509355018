// Messages for shoppers about their accounts: on the pages below /account and in its mails. Portable.

import { passwordLengthMin } from '../../accounts/contributor/password-rules.ts';
import { catalog } from '../../base/text/catalog.ts';

export const messages = /* @__PURE__ */ catalog({
  /** The menu and the titles of its pages. */
  menu: {
    label: 'Account',
    overview: 'Overview',
    orders: 'Orders',
    addresses: 'Addresses',
    downloads: 'Downloads',
    subscriptions: 'Subscriptions',
    profile: 'Profile',
    security: 'Devices and data',
    signOut: 'Sign out',
    signOutKeepCart: 'Sign out, keep my cart',
  },
  /** By the code in the URL after a form. */
  done: {
    name: 'Name saved.',
    'email-asked': 'We sent a link to your new email address.',
    email: 'Your new email address is confirmed.',
    password: 'Password changed. All other devices were signed out.',
    address: 'Address saved.',
    'address-gone': 'Address removed.',
    ended: 'Device signed out.',
    welcome: 'Your account is ready.',
    reset: 'Your new password is saved.',
    erased: 'Your account was deleted.',
    'signed-out': "You're signed out.",
  },
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: `At least ${passwordLengthMin} characters. Avoid names and common phrases.`,
  languageWrong: 'Enter a language code, such as en-US.',
  checkMail: 'Open the link in the email we sent you.',

  signIn: {
    title: 'Sign in',
    remember: 'Remember me on this device',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    off: 'Signing in is turned off right now.',
    toGoOn: 'Sign in to your account to continue.',
  },
  signUp: {
    title: 'Create an account',
    button: 'Create account',
    haveOne: 'Already have an account?',
    off: "This site isn't accepting new accounts.",
    sent: ({ email }: { email: string }) =>
      `We sent an email to ${email}. Open the link in it to finish creating your account.`,
  },
  mailSent: { title: 'Check your email', notThere: "Don't see it after a few minutes? Check your spam folder." },
  link: {
    confirm: { title: 'Confirm your account', button: 'Confirm and sign in' },
    email: { title: 'Confirm your new email address', button: 'Confirm email address' },
    chosenPassword: 'The password you chose',
    notYou: "If you didn't ask for an account, close this page. No account was created.",
    askAgain: 'Request a new link',
  },
  forgot: {
    title: 'Forgot your password?',
    text: "We'll email you a link to choose a new password.",
    button: 'Send link',
    back: 'Back to sign in',
    sent: ({ email }: { email: string }) => `If ${email} has an account, we sent a link to it.`,
  },
  reset: { title: 'Choose a new password', hint: 'All other devices will be signed out.', button: 'Save password' },

  overview: {
    hello: ({ name }: { name: string }) => `Hello, ${name}`,
    latest: 'Recent orders',
    all: 'All orders',
    address: 'Shipping address',
    addressBook: 'Address book',
    account: 'Account',
    profile: 'Name, email, and password',
  },
  orders: { none: 'No orders yet.', shop: 'Continue shopping', older: 'Older orders' },
  downloads: { none: 'No downloads yet.', open: 'Go to download' },
  subscriptions: {
    none: 'No subscriptions yet.',
    older: 'Older subscriptions',
    retries: ({ day }: { day: string }) => `next attempt ${day}`,
    renews: ({ day }: { day: string }) => `next renewal ${day}`,
  },
  addresses: {
    none: 'No addresses yet.',
    isDefault: 'Default',
    makeDefault: 'Make default',
    edit: 'Edit',
    remove: 'Remove',
    removeOne: ({ line1 }: { line1: string }) => `Remove the address ${line1}`,
    editTitle: 'Edit address',
    addTitle: 'Add an address',
    useFirst: 'Use as my default address',
    save: 'Save address',
  },
  profile: {
    name: 'Name',
    saveName: 'Save name',
    current: 'Current email:',
    emailHint: "We'll email a link to the new address. It takes effect once you open the link.",
    newEmail: 'New email',
    changeEmail: 'Change email',
    currentPassword: 'Current password',
    changePassword: 'Change password',
  },
  security: {
    devices: 'Devices',
    thisDevice: 'this device',
    browser: 'Browser',
    lastSeen: ({ time }: { time: string }) => `Last active ${time}`,
    signOutOthers: 'Sign out all other devices',
    data: 'Your data',
    dataText: 'Download a file with everything we store about you.',
    download: 'Download my data',
    erase: 'Delete your account',
    eraseText:
      'This permanently deletes your account, addresses, and cart. We keep your orders as the law requires, without your name, email, and street address.',
    eraseButton: 'Delete my account',
  },
});

export const mails = /* @__PURE__ */ catalog({
  confirmSignUp: {
    subject: 'Confirm your email address',
    paragraphs: [
      'Thanks for creating an account. To finish, open the link below within one day and enter the password you chose.',
      "If you didn't ask for an account, you can ignore this email. Without the link, no account is created.",
    ],
    button: 'Confirm and sign in',
  },
  haveAccount: {
    subject: 'You already have an account',
    paragraphs: [
      'You asked to create an account with this email address, but you already have one. Sign in, or choose a new password if you forgot yours.',
    ],
    button: 'Sign in',
  },
  resetPassword: {
    subject: 'Choose a new password',
    paragraphs: [
      'Open the link below within one hour to choose a new password. The link works once.',
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
    button: 'Choose a new password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other devices were signed out.',
      "If you didn't change it, choose a new password now.",
    ],
    button: 'Choose a new password',
  },
  confirmEmail: {
    subject: 'Confirm your new email address',
    paragraphs: ['Open the link below within one day to use this email address for your account.'],
    button: 'Confirm email address',
  },
  emailChanged: {
    subject: 'The email address of your account was changed',
    paragraphs: [
      "Your account now has another email address, so you won't get its emails here anymore.",
      "If you didn't change it, reply to this email right away.",
    ],
  },
  accountErased: {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account, addresses, and cart are gone. We keep your orders as the law requires, without your name and addresses.',
    ],
  },
});

/** Names of the mails, for owners. */
export const mailTitles = {
  confirmSignUp: 'Account: confirm sign-up',
  haveAccount: 'Account: already exists',
  resetPassword: 'Account: new password',
  passwordChanged: 'Account: password changed',
  confirmEmail: 'Account: confirm new email address',
  emailChanged: 'Account: email address changed',
  accountErased: 'Account: deleted',
} as const;

/** When each mail is sent, for owners. */
export const mailTimes = {
  confirmSignUp: 'When a customer creates an account.',
  haveAccount: 'When a customer creates an account with an address that already has one.',
  resetPassword: 'When a customer forgot their password.',
  passwordChanged: 'When a customer changed their password.',
  confirmEmail: 'When a customer changes their email address, to the new address.',
  emailChanged: 'When a customer changed their email address, to the old address.',
  accountErased: 'When a customer’s account was deleted.',
} as const;
