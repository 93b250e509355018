/** The operator typed or set something wrong. Printed as one sentence, with exit code 2. */
export class UsageError extends Error {}
