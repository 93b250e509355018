// Sentences of the search for a customer. Portable.

export const customerMessages = { find: 'Find a customer', hint: 'Name or email' } as const;
