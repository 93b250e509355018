/**
 * Data format of all stored records, as one number. A program reads its own and all earlier ones, and refuses later
 * ones. Raise it with the first record step (table.ts) of a release, and keep a sample site of each number, which
 * server/testing/formats/make.ts makes.
 */
export const dataFormat = 2;
