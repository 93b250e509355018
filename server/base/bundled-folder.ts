// Bundled themes, fonts and demo content: in a checkout they are next to the bundle.
import path from 'node:path';

export const bundledFolder = (
  { programFolder }: { programFolder: string },
  name: 'templates' | 'seed' | 'locales' | 'fonts' | 'places',
): string => path.join(programFolder, '../data', name);
