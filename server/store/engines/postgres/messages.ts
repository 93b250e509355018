// Operator messages for when the database can't be used.
export const databaseMessages = {
  unreachable: (where: string, why: string) =>
    `Cannot reach the database ${where}: ${why}. Check --store, and that the database is running`,
  refused: (where: string) =>
    `Cannot sign in to the database ${where}: it refuses the user or the password. Check --store or STOA_STORE`,
  missing: (where: string) => `Cannot open the database ${where}: there is no database of this name. Create it first`,
  noTables: (where: string) => `The database ${where} has no tables of a site`,
  forbidden: (where: string) =>
    `Cannot create the tables in the database ${where}: the user needs the right to create tables in it`,
  newer: (where: string, found: number, known: number) =>
    `Cannot open the database ${where}: it has format ${found}, this program knows ${known}. Start the newer program`,
  encoding: (where: string) => `Cannot use the database ${where}: it does not keep bytes as they are`,
  noFolder: 'Cannot copy a database to a folder: use stoa export, or the backups of the database itself',
} as const;
