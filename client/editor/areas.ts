// The areas of the editor, in rail order. An area appears as soon as it has a screen that the person can open. Admin "Navigation".
import {
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  Megaphone,
  PanelsTopLeft,
  ReceiptText,
  Settings,
  ShoppingBag,
  UsersRound,
} from 'lucide-react';
import { areaMessages as messages } from './messages.ts';

type Area = {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shortcut letter after `g`. */
  readonly key: string;
};

export const areas = [
  { id: 'home', label: messages.home, icon: House, key: 'h' },
  { id: 'orders', label: messages.orders, icon: ReceiptText, key: 'o' },
  { id: 'products', label: messages.products, icon: ShoppingBag, key: 'p' },
  { id: 'customers', label: messages.customers, icon: UsersRound, key: 'u' },
  { id: 'marketing', label: messages.marketing, icon: Megaphone, key: 'm' },
  { id: 'site', label: messages.site, icon: PanelsTopLeft, key: 's' },
  { id: 'analytics', label: messages.analytics, icon: ChartNoAxesColumn, key: 'a' },
  { id: 'settings', label: messages.settings, icon: Settings, key: ',' },
] as const satisfies readonly Area[];

export type AreaId = (typeof areas)[number]['id'];
