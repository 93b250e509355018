// The settings of a page of the site tree.
import type { ListPageType, OpenedSettings, PageSettings } from '../../server/content/collection/settings-schema.ts';
import { ask, get } from './ask.ts';
import { finite, flag, list, shape, text } from './shape.ts';

export type { ListPageType, OpenedSettings, PageSettings };

const at = (id: string) => `/config/api/collections/${encodeURIComponent(id)}/settings`;

const opened = shape({
  settings: shape({
    title: text(1000),
    navigationTitle: text(1000),
    urlId: text(1000),
    enabled: flag,
    seoTitle: text(1000),
    seoDescription: text(2000),
    hidden: flag,
  }),
  updatedOn: finite,
  isHome: flag,
});

export const openSettings = (id: string): Promise<OpenedSettings> => get(at(id), opened);

export const saveSettings = (id: string, settings: PageSettings, updatedOn: number): Promise<OpenedSettings> =>
  ask('PUT', at(id), { settings, updatedOn }, opened);

export const listPageTypes = async (): Promise<ListPageType[]> =>
  (
    await get<{ types: ListPageType[] }>(
      '/config/api/page-types',
      shape({ types: list(shape({ typeName: text(200), title: text(200) }), 1000) }),
    )
  ).types;

export const createPage = async (
  typeName: string,
  title: string,
): Promise<{ id: string; title: string; path: string }> =>
  (
    await ask<{ page: { id: string; title: string; path: string } }>(
      'POST',
      '/config/api/collections',
      { typeName, title },
      shape({ page: shape({ id: text(100), title: text(1000), path: text(2000) }) }),
    )
  ).page;
