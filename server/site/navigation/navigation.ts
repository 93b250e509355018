// Menus by name, e.g. `mainNav`, `footerNav`, as a template's `navigationId` refers to them.
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Navigation, navigationSchema } from './schema.ts';

const navigations = table<Navigation>({ name: 'navigation', topic: 'pages', schema: navigationSchema });

export const findNavigation = (source: Tx | Store, name: string): Promise<Navigation | undefined> =>
  navigations.find(source, name);

export const putNavigation = (tx: Tx, name: string, navigation: Navigation): void =>
  navigations.put(tx, navigation, name);
