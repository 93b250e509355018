// The states of an email. Portable.

/**
 * `inbox`: no mail server was connected, so it stayed here. `suppressed`: the recipient had unsubscribed. `withdrawn`:
 * its cause was undone before it was sent.
 */
export const mailStates = ['waiting', 'sent', 'inbox', 'failed', 'suppressed', 'withdrawn'] as const;
