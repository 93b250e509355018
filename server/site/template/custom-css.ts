// The owner's own CSS: LESS that is compiled after the template's sheets (template-folders 9). Public.
import type { Parts } from '../../base/parts.ts';
import type { CustomCss } from '../site-part/schema.ts';
import { withDraftSettings } from '../site-part/site-part.ts';
import { loadWebsite } from '../website/website.ts';
import type { CssTry } from './design-schema.ts';
import type { Stylesheets } from './site-css.ts';
import type { Template, Templates } from './template.ts';
import { tweakClasses } from './tweaks.ts';

/** The template with one additional sheet. */
export function withCustomCss(template: Template, { text }: CustomCss): Template {
  if (text.trim() === '') return template;
  const { styles } = template;
  const sheets = styles.text === '' || styles.text.endsWith('\n') ? styles.text : `${styles.text}\n`;
  return {
    ...template,
    styles: {
      text: `${sheets}${text}\n`,
      files: [...styles.files, { file: customCssFile, linesBefore: linesOf(sheets) }],
    },
  };
}

/** Previews the site with this CSS. Reports its errors by its own line numbers, and no errors of the template. */
export async function tryCustomCss(
  { store, templates }: Pick<Parts, 'store'> & { templates: Templates },
  stylesheets: Stylesheets,
  text: string,
): Promise<CssTry> {
  const website = await withDraftSettings(store, await loadWebsite(store));
  const template = await templates.load(website.templateId);
  const { css, errors, leftOut } = await stylesheets.of(withCustomCss(template, { text }), website.tweaks);
  const before = withCustomCss(template, { text }).styles.files.at(-1)?.linesBefore ?? 0;
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

const customCssFile = 'custom.css';

const linesOf = (text: string): number => text.split('\n').length - 1;
