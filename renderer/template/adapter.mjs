// The engine's API for external conformance and benchmark tools (template-language.md, section 22). Uses the built
// engine if there is one, else the sources, which the pinned Node runs directly.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const built = new URL('../../dist/server/template.cjs', import.meta.url);
const require = createRequire(import.meta.url);
const engine = existsSync(built)
  ? require(fileURLToPath(built))
  : await import(new URL('./template.ts', import.meta.url).href);

const locales = engine.createLocales((language) => require(`@phensley/cldr/packs/${language}.json`));

export const name = 'stoa';

/** Partials are source texts, injectables parsed values, locale a tag or null. */
export function render({ template, json, preprocess, ...options }) {
  const compiled = engine.prepare(template, { preprocess });
  const { parts, errors } = engine.execute(compiled, json, optionsOf(options));
  return { output: engine.textOfParts(parts), errors: [...compiled.errors, ...errors] };
}

export function compile(template, { partials = {} } = {}) {
  const made = Object.entries(partials).map(([key, text]) => [key, engine.prepare(text)]);
  return { template: engine.prepare(template), partials: Object.fromEntries(made) };
}

/** Output text, with expressions and includes enabled. */
export function execute({ template, partials }, { json, ...options }) {
  const enabled = { ...options, partials, enableExpr: true, enableInclude: true };
  return engine.textOfParts(engine.execute(template, json, optionsOf(enabled)).parts);
}

export const ast = (template) => engine.ast(template);

/** No resources to release. */
export function close() {}

const optionsOf = ({ now, locale, ...options }) => ({
  ...options,
  now: now ?? Date.now(),
  locale: locale ?? null,
  locales,
});
