// The bottom bar on phones: Home, Orders, +, Products, More. Entries that the person cannot open are replaced with their first areas.
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link, useLocation } from 'wouter';
import { numberText } from '../../../server/base/counted.ts';
import { ActionMenu } from '../../ui/dialog/menu.tsx';
import { later } from '../../ui/later.tsx';
import type { AreaId } from '../areas.ts';
import { messages } from './messages.ts';
import type { Creation, RailArea } from './navigation.ts';
import styles from './phone-bar.module.css';

const MoreSheet = later(async () => (await import('./more-sheet.tsx')).MoreSheet, { isSilent: true });

type PhoneBarProps = {
  areas: readonly RailArea[];
  creations: readonly Creation[];
  current: AreaId | undefined;
  counts: Partial<Record<AreaId, number>>;
};

const placesMax = 3;

export function PhoneBar({ areas, creations, current, counts }: PhoneBarProps) {
  const [, navigate] = useLocation();
  const [isMoreOpen, setMoreOpen] = useState(false);
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
          <ActionMenu
            label={messages.create}
            className={styles.add}
            icon={<Plus aria-hidden />}
            placement="top"
            actions={creations.map(({ label, href }) => ({ id: href, label, run: () => navigate(href) }))}
          />
        </li>
      )}
      {places.slice(2).map(link)}
      <li>
        <Button
          className={styles.more ?? ''}
          aria-haspopup="dialog"
          data-current={others.some(({ id }) => id === current) || undefined}
          onPress={() => setMoreOpen(true)}
        >
          <Ellipsis aria-hidden />
          {messages.more}
        </Button>
        {isMoreOpen && <MoreSheet areas={areas} onClose={() => setMoreOpen(false)} />}
      </li>
    </ul>
  );
}
