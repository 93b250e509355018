// The inputs for building a page: the request, and the current state of the site. Created once per page, immutable.
import type { Assets, PageError, Part, ResolveTag } from '../../../renderer/render.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import type { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Memo, Sources } from '../../http/page-cache/memo.ts';
import type { Dependency } from '../../http/page-cache/rendered.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Formats } from './formats.ts';
import type { PageRequest } from './page-request.ts';
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
    /** Stores template errors for the owner. */
    onTemplateErrors: (path: string, errors: readonly PageError[]) => void;
    now: number;
    /** Whether a time has passed; for code that also builds cached values, which have no clock. */
    isPast: Sources['isPast'];
    /** Epoch ms at which an answer given so far would change. */
    freshUntil: () => number | undefined;
    tags: TagRegistry;
    /** An item's text: HTML, or a slot value. */
    bodyOf: (item: Item) => Promise<unknown>;
    /** The block that represents it in lists. */
    promotedOf: (item: Item) => Promise<unknown>;
    /** Likewise for the sections of a page, in an index. */
    contentOf: (collection: Collection, isLater: boolean) => Promise<unknown>;
    /** Set for data: resolves slots to text immediately. */
    renderText?: ((parts: readonly Part[]) => Promise<string>) | undefined;
    /** Inline scripts in the blocks rendered so far: the policy allows only these, by hash. */
    scripts: Set<string>;
    /** Style sheets of the blocks rendered so far; the head links them. */
    blockStyles: Set<string>;
  }
>;

/** Scope of a template executed for a page, as its tags see it. */
export type TagScope = {
  /** The page's root JSON, for `website` in a tag's scope. */
  json: Readonly<Record<string, unknown>>;
  current: Collection | undefined;
  /** Whether block fields render their blocks. */
  hasAreas: boolean;
};

/** The custom tags of templates. Injected to avoid an import cycle: tags render templates, and templates contain tags. */
export type TagRegistry = { resolver(context: PageContext, scope: TagScope): ResolveTag };
