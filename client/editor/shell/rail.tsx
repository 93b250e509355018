// The side navigation: areas, and the current area's entries. On a phone it is a bottom bar. Admin "Navigation".
import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, ExternalLink, Keyboard, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useRouter, useSearch } from 'wouter';
import { numberText } from '../../../server/base/counted.ts';
import { ask, errorText } from '../../api/ask.ts';
import { siteLink } from '../../api/site-address.ts';
import { ActionMenu } from '../../ui/dialog/menu.tsx';
import type { AreaId } from '../areas.ts';
import { useEditor } from '../editor-context.ts';
import type { Screen } from '../screen.ts';
import { useSignOut } from '../use-sign-out.ts';
import { preload } from './loaded-screen.tsx';
import { Mark } from './mark.tsx';
import { messages } from './messages.ts';
import { creationsOf, currentEntry, type RailArea, railOf, screenAt } from './navigation.ts';
import { PhoneBar } from './phone-bar.tsx';
import styles from './rail.module.css';
import { SearchButton } from './search-button.tsx';
import { useKeySheet } from './shell-keys.tsx';

export function Rail({ allowed }: { allowed: readonly Screen[] }) {
  const [path] = useLocation();
  const search = useSearch();
  const { parser } = useRouter();
  const screen = screenAt(allowed, path, parser);
  const shown = railOf(allowed);
  const counts = useCounts();
  const currentOf = ({ entries }: RailArea) => currentEntry(entries, { path, search, screen });
  return (
    <nav className={styles.rail} data-full={screen?.isFull} aria-label={messages.editor}>
      <div className={styles.head}>
        <Link className={styles.mark} href="/config" aria-label={messages.toStart}>
          <Mark />
        </Link>
        <SearchButton />
      </div>
      <ul className={styles.areas}>
        {shown.map((area) => (
          <Area
            key={area.id}
            area={area}
            isCurrent={screen?.area === area.id}
            entry={currentOf(area)}
            count={counts[area.id]}
          />
        ))}
      </ul>
      <PhoneBar areas={shown} creations={creationsOf(allowed)} current={screen?.area} counts={counts} />
      <div className={styles.foot}>
        <PersonMenu />
      </div>
    </nav>
  );
}

type AreaProps = { area: RailArea; isCurrent: boolean; entry: string | undefined; count: number | undefined };

function Area({ area, isCurrent, entry, count }: AreaProps) {
  const { icon: Icon, label, href, entries } = area;
  const load = () => preload(entries[0].screen);
  const hasEntries = isCurrent && entries.length > 1;
  const list = useRef<HTMLUListElement>(null);
  // The last of many entries may be below the fold.
  useEffect(() => {
    if (entry !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [entry]);
  return (
    <li>
      <Link
        className={styles.area}
        href={href}
        data-current={isCurrent || undefined}
        aria-current={isCurrent ? (hasEntries ? 'true' : 'page') : undefined}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon aria-hidden />
        <span>{label}</span>
        {count !== undefined && count > 0 && (
          <span className={styles.count}>
            {numberText(count)}
            <span className="visually-hidden"> {messages.toFulfill}</span>
          </span>
        )}
      </Link>
      {hasEntries && (
        <ul className={styles.entries} ref={list}>
          {entries.map((one) => (
            <li key={one.href}>
              <Link
                href={one.href}
                aria-current={one.href === entry ? 'page' : undefined}
                onPointerEnter={() => preload(one.screen)}
              >
                {one.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Counts of pending items per area. */
function useCounts(): Partial<Record<AreaId, number>> {
  const waiting = useQuery({
    queryKey: ['home', 'waiting'],
    meta: { about: 'anything' },
    queryFn: async () => {
      // Imported lazily, so that the shell loads without Home's schemas.
      const { homeCalls } = await import('../../../server/owner/home/calls.ts');
      return ask(homeCalls.countWaiting);
    },
  });
  return waiting.data ?? {};
}

/** The account menu: the signed-in person, the public site, and signing out. */
function PersonMenu() {
  const { person, toasts } = useEditor();
  const signOut = useSignOut();
  const showKeys = useKeySheet();
  const [, navigate] = useLocation();
  return (
    <ActionMenu
      label={messages.account({ name: person.name })}
      className={styles.person}
      icon={
        <>
          <CircleUserRound aria-hidden />
          <span>{person.name}</span>
        </>
      }
      placement="top start"
      actions={[
        {
          id: 'account',
          label: messages.yourAccount,
          icon: <CircleUserRound aria-hidden />,
          run: () => navigate('/config/settings?account'),
        },
        { id: 'site', label: messages.viewSite, icon: <ExternalLink aria-hidden />, href: siteLink('/') },
        { id: 'keys', label: messages.keys, icon: <Keyboard aria-hidden />, run: showKeys },
        {
          id: 'sign-out',
          label: messages.signOut,
          icon: <LogOut aria-hidden />,
          run: () => signOut.mutate(undefined, { onError: (error) => toasts.say(errorText(error)) }),
        },
      ]}
    />
  );
}
