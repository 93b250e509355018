// The workbench in a build of `npm run dev`. The build replaces the constant, and leaves what it guards out of others.
import { type ComponentType, lazy } from 'react';

declare const __DEVELOPMENT__: boolean | undefined;

export const Workbench: ComponentType<{ list: string | undefined }> | undefined =
  typeof __DEVELOPMENT__ !== 'undefined' && __DEVELOPMENT__
    ? lazy(async () => ({ default: (await import('./workbench.tsx')).Workbench }))
    : undefined;
