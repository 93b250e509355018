// The owner's own CSS: LESS that is compiled after the template's sheets (template-folders 9), tried.
import type { Parts } from '../../base/parts.ts';
import { findOwnFonts } from '../font/font.ts';
import { withDraftSettings } from '../site-part/site-part.ts';
import { loadWebsite } from '../website/website.ts';
import type { CssTry } from './design-schema.ts';
import type { Stylesheets } from './site-css.ts';
import { withSiteStyles } from './site-styles.ts';
import type { Templates } from './template.ts';
import { tweakClasses } from './tweaks.ts';

/** Previews the site with this CSS. Reports its errors by its own line numbers, and no errors of the template. */
export async function tryCustomCss(
  { store, templates }: Pick<Parts, 'store'> & { templates: Templates },
  stylesheets: Stylesheets,
  text: string,
): Promise<CssTry> {
  const website = await withDraftSettings(store, await loadWebsite(store));
  const template = await templates.loadDraft(website.templateId);
  const { tweaks } = website;
  const styled = withSiteStyles(template, { tweaks, css: { text }, fonts: await findOwnFonts(store) });
  const { css, errors, leftOut } = await stylesheets.of(styled, tweaks);
  const before = styled.styles.files.at(-1)?.linesBefore ?? 0;
  const isOwn = ({ line }: { line: number }) => text.trim() !== '' && line > before;
  const classes = tweakClasses(template.tweaks, website.tweaks);
  return {
    css,
    classes,
    shownClasses: classes,
    problems: [...errors, ...leftOut]
      .filter(isOwn)
      .slice(0, 20)
      .map(({ message, line }) => ({ message, line: Math.min(line - before, linesOf(text) + 1) })),
  };
}

const linesOf = (text: string): number => text.split('\n').length - 1;
