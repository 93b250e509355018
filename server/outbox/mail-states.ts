// The states of an email. Portable.

/** `inbox`: no mail server was connected, so it stayed here. `suppressed`: the reader had unsubscribed. `withdrawn`: what it told was undone before it left. */
export const mailStates = ['waiting', 'sent', 'inbox', 'failed', 'suppressed', 'withdrawn'] as const;
