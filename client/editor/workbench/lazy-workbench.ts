// Lazy-loads the workbench in `npm run dev` builds. The bundler replaces the constant and drops the guarded code from other builds.
import { type ComponentType, lazy } from 'react';

declare const __DEVELOPMENT__: boolean | undefined;

export const Workbench: ComponentType<{ list: string | undefined }> | undefined =
  typeof __DEVELOPMENT__ !== 'undefined' && __DEVELOPMENT__
    ? lazy(async () => ({ default: (await import('./workbench.tsx')).Workbench }))
    : undefined;
