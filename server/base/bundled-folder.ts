// Themes, fonts and the demo's content come with the program: beside the bundle in a checkout.
import path from 'node:path';

export const bundledFolder = (
  { programFolder }: { programFolder: string },
  name: 'templates' | 'seed' | 'locales' | 'fonts' | 'places',
): string => path.join(programFolder, '../data', name);
