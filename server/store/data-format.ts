/**
 * Data format of all stored records, as one number. A program reads its own and all earlier ones, and refuses later
 * ones. Raise it with the first record step (table.ts) of a release, and store a sample site of each number, with
 * server/testing/formats/make.ts.
 */
export const dataFormat = 2;
