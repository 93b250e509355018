// Serves the owner's API for languages and translations, and the original's calls for the same.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { listLanguages } from '../../site/language/language.ts';
import { translationCalls } from './calls.ts';
import { type ContentKind, contentKinds } from './schema.ts';
import { browseRecords, mainCode, nameOf, openLanguages, openTexts, saveLanguages, saveTexts } from './translation.ts';
import { multilingualCalls } from './wire.ts';

const kindOf = (name: string): ContentKind => {
  const kind = contentKinds.find((one) => one === name);
  if (kind === undefined) throw notFound();
  return kind;
};

export function serveTranslations(parts: Parts): Routes[] {
  const { store } = parts;
  const listed = async () => {
    const languages = await listLanguages(store);
    return { languages: languages.map(({ code, isShown }) => ({ code, isShown, name: nameOf(code) })) };
  };
  return [
    serve(translationCalls, {
      open: () => openLanguages(parts),
      async save({ body }) {
        await saveLanguages(parts, body.languages);
        return openLanguages(parts);
      },
      browse: ({ params, query }) => browseRecords(store, params.code, query.kind, query.cursor),
      openTexts: ({ params: { code, kind, id } }) => openTexts(store, code, kindOf(kind), id),
      async saveTexts({ params: { code, kind, id }, body }) {
        await saveTexts(parts, [code, kindOf(kind), id], body);
        return openTexts(store, code, kindOf(kind), id);
      },
    }),
    serve(multilingualCalls, {
      async settings() {
        const { languages } = await listed();
        return { enabled: languages.length > 0, primaryLanguage: await mainCode(store), languages };
      },
      async status() {
        const { languages } = await openLanguages(parts);
        return {
          connected: languages.length > 0,
          languages: languages.map(({ code, total, translated, outdated }) => ({ code, total, translated, outdated })),
        };
      },
      list: listed,
      async saveList({ body }) {
        await saveLanguages(
          parts,
          body.languages.map((language) =>
            typeof language === 'string' ? { code: language, isShown: true } : language,
          ),
        );
        return listed();
      },
      async disconnect() {
        await saveLanguages(parts, []);
        return listed();
      },
    }),
  ];
}
