// The settings of a page of the site tree.
import type { OpenedSettings, PageSettings } from '../../server/content/collection/settings-schema.ts';
import { ask } from './ask.ts';

export type { OpenedSettings, PageSettings };

const at = (id: string) => `/config/api/collections/${encodeURIComponent(id)}/settings`;

export const openSettings = (id: string): Promise<OpenedSettings> => ask('GET', at(id));

export const saveSettings = (id: string, settings: PageSettings, updatedOn: number): Promise<OpenedSettings> =>
  ask('PUT', at(id), { settings, updatedOn });
