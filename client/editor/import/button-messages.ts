// The buttons that open an import: lists show them without loading it. Portable.

export const importButton = { action: 'Import from CSV', first: 'Import a CSV file' } as const;
