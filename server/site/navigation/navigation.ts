// Menus by name, e.g. `mainNav`, `footerNav`, as a template's `navigationId` refers to them.
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Navigation, navigationSchema } from './schema.ts';

const navigations = table<Navigation>({ name: 'navigation', topic: 'pages', schema: navigationSchema });

export const findNavigation = navigations.find;

export const putNavigation = (tx: Tx, name: string, navigation: Navigation): void =>
  navigations.put(tx, navigation, name);
