// Messages of new forms; their owners can change them. Portable.

export const firstForms = {
  contact: 'Contact',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send',
  sent: 'Thank you! Your message was sent.',
  signUp: 'Sign up',
  signedUp: "Thank you! You're on the list.",
} as const;
