/**
 * The shape of everything that is stored, as one number. A program reads its own and all before it, and refuses a later one.
 * Raise it with the first record step (table.ts) of a release, and keep a sample site of each number: server/testing/formats/README.md.
 */
export const dataFormat = 2;
