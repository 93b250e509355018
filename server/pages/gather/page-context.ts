// A page is gathered from these: the request, the current state of the site, and the store. Created once per page, immutable.
import type { Assets } from '../../../renderer/render.ts';
import type { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Memo, Sources } from '../../http/page-cache/memo.ts';
import type { Dependency } from '../../http/page-cache/rendered.ts';
import type { PageLanguage } from '../../site/language/page-languages.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { PageRequest } from '../resolve/page-request.ts';
import type { Draw } from './draw.ts';
import type { Formats } from './formats.ts';
import type { TemplateRuns } from './template-runs.ts';

export type PageContext = Readonly<
  PageRequest & {
    /** Records reads in `dependsOn`. */
    store: Store;
    dependsOn: Dependency[];
    memo: Memo;
    /** Commits before its first read. */
    commitsBefore: number;
    /** Dependencies of website and template. */
    site: readonly Derivation[];
    website: Website;
    template: Template;
    assets: Assets;
    formats: Formats;
    runs: TemplateRuns;
    /** The main one first; empty in a site with one language. */
    languages: readonly PageLanguage[];
    /** Begins addresses in the page's language, e.g. `/de`; empty in the main one. */
    prefix: string;
    now: number;
    /** Whether a time has passed; for code that also builds cached values, which have no clock. */
    isPast: Sources['isPast'];
    /** Epoch ms at which an answer given so far would change. */
    freshUntil: () => number | undefined;
    draw: Draw;
    /** Inline scripts in the blocks rendered so far: the policy allows only these, by hash. */
    scripts: Set<string>;
    /** Hosts that the page's own scripts load from; the policy of this page allows them. */
    scriptSources: Set<string>;
    /** Style sheets of the blocks rendered so far; the head links them. */
    blockStyles: Set<string>;
  }
>;
