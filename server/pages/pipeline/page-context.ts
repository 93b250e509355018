// What every part of a page's making reads: who asks for what, and the site as it is now. Made once for each page, never changed.
import type { Assets, PageError } from '../../../renderer/render.ts';
import type { Dependency } from '../../http/page-cache/rendered.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Formats } from './formats.ts';
import type { Ask } from './shown.ts';
import type { TemplateRuns } from './template-runs.ts';

export type PageContext = Readonly<
  Ask & {
    /** Records what is read, in `dependsOn`. */
    store: Store;
    dependsOn: Dependency[];
    website: Website;
    template: Template;
    assets: Assets;
    formats: Formats;
    runs: TemplateRuns;
    /** Stores what is wrong with the template for its owner. */
    onTemplateErrors: (path: string, errors: readonly PageError[]) => void;
    now: number;
  }
>;
