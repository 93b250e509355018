// Beside its data, a page is composed with the site, the address, and the door to what its tags want. Never with the store.
import type { PageError, Part, ResolveTag } from '../../../renderer/render.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Ask, Site } from '../gather/ask.ts';
import type { PageRequest } from '../resolve/page-request.ts';

export type Composing = Readonly<{
  site: Site;
  ask: Ask;
  request: PageRequest;
  now: number;
  tags: TagRegistry;
  /** Stores template errors for the owner. */
  onTemplateErrors: (path: string, errors: readonly PageError[]) => void;
  /** Set for data: resolves slots to text immediately. */
  renderText?: ((parts: readonly Part[]) => Promise<string>) | undefined;
}>;

/** Scope of a template executed for a page, as its tags see it. */
export type TagScope = {
  /** The page's root JSON, for `website` in a tag's scope. */
  json: Readonly<Record<string, unknown>>;
  current: Collection | undefined;
  /** Whether block fields render their blocks. */
  hasAreas: boolean;
};

/** The custom tags of templates. Injected to avoid an import cycle: tags render templates, and templates contain tags. */
export type TagRegistry = { resolver(composing: Composing, scope: TagScope): ResolveTag };
