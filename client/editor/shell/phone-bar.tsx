// The bar at the bottom of a phone: Home, Orders, +, Products, More. The person's first areas take the places of those they may not open.
import { Ellipsis, Plus, Search } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Link, useLocation } from 'wouter';
import { numberText } from '../../ui/list/number-text.ts';
import { MenuList } from '../../ui/menu.tsx';
import type { AreaId } from '../areas.ts';
import { messages } from './messages.ts';
import type { Creation, RailArea } from './navigation.ts';
import { usePersonActions } from './person-menu.tsx';
import styles from './phone-bar.module.css';
import { usePalette } from './use-palette.tsx';

type PhoneBarProps = {
  areas: readonly RailArea[];
  creations: readonly Creation[];
  current: AreaId | undefined;
  counts: Partial<Record<AreaId, number>>;
};

const placesMax = 3;

export function PhoneBar({ areas, creations, current, counts }: PhoneBarProps) {
  const [, navigate] = useLocation();
  const search = usePalette();
  const personActions = usePersonActions();
  const places = areas.slice(0, placesMax);
  const others = areas.slice(placesMax);
  const link = ({ id, href, icon: Icon, label }: RailArea) => {
    const count = counts[id] ?? 0;
    return (
      <li key={id}>
        <Link href={href} aria-current={current === id ? 'page' : undefined}>
          <Icon aria-hidden />
          {label}
          {count > 0 && <span className={styles.count}>{numberText(count)}</span>}
        </Link>
      </li>
    );
  };
  return (
    <ul className={styles.bar}>
      {places.slice(0, 2).map(link)}
      {creations.length > 0 && (
        <li>
          <MenuTrigger>
            <Button className={styles.add ?? ''} aria-label={messages.create}>
              <Plus aria-hidden />
            </Button>
            <MenuList
              placement="top"
              actions={creations.map(({ label, href }) => ({ id: href, label, run: () => navigate(href) }))}
            />
          </MenuTrigger>
        </li>
      )}
      {places.slice(2).map(link)}
      <li>
        <MenuTrigger>
          <Button className={styles.more ?? ''} data-current={others.some(({ id }) => id === current) || undefined}>
            <Ellipsis aria-hidden />
            {messages.more}
          </Button>
          <MenuList
            placement="top end"
            actions={[
              { id: 'search', label: messages.commands, icon: <Search aria-hidden />, run: search },
              ...others.map(({ id, label, href, icon: Icon }) => ({
                id,
                label,
                icon: <Icon aria-hidden />,
                run: () => navigate(href),
              })),
              ...personActions,
            ]}
          />
        </MenuTrigger>
      </li>
    </ul>
  );
}
