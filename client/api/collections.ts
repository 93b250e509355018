// The settings of a page of the site tree.
import type { ListPageType, OpenedSettings, PageSettings } from '../../server/content/collection/settings-schema.ts';
import { ask } from './ask.ts';

export type { ListPageType, OpenedSettings, PageSettings };

const at = (id: string) => `/config/api/collections/${encodeURIComponent(id)}/settings`;

export const openSettings = (id: string): Promise<OpenedSettings> => ask('GET', at(id));

export const saveSettings = (id: string, settings: PageSettings, updatedOn: number): Promise<OpenedSettings> =>
  ask('PUT', at(id), { settings, updatedOn });

export const listPageTypes = async (): Promise<ListPageType[]> =>
  (await ask<{ types: ListPageType[] }>('GET', '/config/api/page-types')).types;

export const createPage = async (
  typeName: string,
  title: string,
): Promise<{ id: string; title: string; path: string }> =>
  (
    await ask<{ page: { id: string; title: string; path: string } }>('POST', '/config/api/collections', {
      typeName,
      title,
    })
  ).page;
