import {
  BookOpen,
  CalendarDays,
  ExternalLink,
  FileText,
  Folder,
  House,
  Images,
  Lock,
  LogIn,
  type LucideIcon,
  Newspaper,
  PackageCheck,
  PanelTop,
  Search,
  ShoppingBag,
  Sparkles,
  Unlink,
  UsersRound,
} from 'lucide-react';

const icons: { readonly [kind: string]: LucideIcon } = {
  blog: Newspaper,
  events: CalendarDays,
  gallery: Images,
  products: ShoppingBag,
  folder: Folder,
  index: BookOpen,
  link: ExternalLink,
  area: UsersRound,
  'cover-page': PanelTop,
  'popup-overlay': Sparkles,
  'lock-screen': Lock,
  'sso-screen': LogIn,
  'not-found': Unlink,
  'search-page': Search,
  'password-page': Lock,
  'members-only': UsersRound,
  'cart-page': ShoppingBag,
  'order-confirmed': PackageCheck,
  'order-status': PackageCheck,
};

export function PageIcon({ kind, isHome = false }: { kind: string; isHome?: boolean }) {
  const Icon = isHome ? House : (icons[kind] ?? FileText);
  return <Icon aria-hidden />;
}
