// What every part of a page's making reads: who asks for what, and the site as it is now. Made once for each page, never changed.
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
    /** Records what is read, in `dependsOn`. */
    store: Store;
    dependsOn: Dependency[];
    memo: Memo;
    /** What website and template are made from. */
    site: readonly Derivation[];
    website: Website;
    template: Template;
    assets: Assets;
    formats: Formats;
    runs: TemplateRuns;
    /** Stores what is wrong with the template for its owner. */
    onTemplateErrors: (path: string, errors: readonly PageError[]) => void;
    now: number;
    /** Whether a time has come: for what also makes kept values, which have no clock. */
    isPast: Sources['isPast'];
    /** Epoch ms from which another answer would be given to a question asked so far. */
    freshUntil: () => number | undefined;
    tags: TagRegistry;
    /** What stands for an item's text: HTML, or a slot value. */
    bodyOf: (item: Item) => Promise<unknown>;
    /** The block of its page that it shows in lists. */
    promotedOf: (item: Item) => Promise<unknown>;
    /** Likewise for the sections of a page, in an index. */
    contentOf: (collection: Collection, isLater: boolean) => Promise<unknown>;
    /** Given for data: slots become text at once. */
    renderText?: ((parts: readonly Part[]) => Promise<string>) | undefined;
    /** Inline scripts in blocks of what was shown so far: they run by their hash, nothing else in a block may. */
    scripts: Set<string>;
    /** Names of the style sheets of the blocks in what was shown so far: the head links them. */
    blockStyles: Set<string>;
  }
>;

/** What a template that is executed for a page gives to its tags. */
export type TagScope = {
  /** The page's root JSON, for `website` in a tag's scope. */
  json: Readonly<Record<string, unknown>>;
  current: Collection | undefined;
  /** Whether block fields show their blocks. */
  hasAreas: boolean;
};

/** The custom tags of templates. Injected, since tags show what templates draw, and templates have tags. */
export type TagRegistry = { resolver(context: PageContext, scope: TagScope): ResolveTag };
