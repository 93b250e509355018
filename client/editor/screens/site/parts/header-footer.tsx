// Header and footer, edited in the panel or inline on the page. Editor B5; admin "Header & footer".
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { HeaderFooter } from '../../../../../server/site/site-part/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ToggleRow } from '../../../../ui/form/toggle-row.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import type { ToShell } from '../../../preview/protocol.ts';
import type { PageArea } from '../../../preview/reports.ts';
import type { SiteFrameHandle } from '../../../preview/site-frame.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { FooterFields } from './footer-fields.tsx';
import { HeaderFields } from './header-fields.tsx';
import { messages } from './messages.ts';
import { focusField, PartScreen } from './part-screen.tsx';
import { type OpenedPart, partQuery, useSitePart } from './use-site-part.ts';

export function HeaderFooterScreen({ guard }: { guard: LeaveGuard }) {
  const frame = useRef<SiteFrameHandle>(null);
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<keyof HeaderFooter>('header');
  const [page, setPage] = useState<{ path: string; areas: readonly PageArea[] }>({ path: '/', areas: [] });
  /** Whether the template draws its header from these settings. */
  const [isFound, setFound] = useState(true);
  const part = useSitePart<HeaderFooter>({
    name: 'header-footer',
    guard,
    opened: useCall(sitePartCalls.openHeaderFooter, undefined, { ...partQuery, select: openedOf }),
    save: async (content, revision) =>
      openedOf(await ask(sitePartCalls.saveHeaderFooter, { body: { ...content, revision } })),
    onSaved: (content) => frame.current?.send({ type: 'refresh-parts', texts: textsOf(content) }),
  });
  const { state } = part;

  const onMessage = (message: ToShell) => {
    if (message.type === 'ready') setPage({ path: message.path, areas: message.areas ?? [] });
    else if (message.type === 'present') setFound(message.selectors.length > 0);
    else if (message.type === 'part' && message.part === 'area') {
      if (message.field !== undefined) navigate(areaPath(message.field, page.path));
    } else if (message.type === 'part') {
      const next = message.field?.split('.')[0] ?? message.part;
      if (next === 'header' || next === 'footer') setShown(next);
      if (message.field !== undefined) focusField(message.field, isTypedInPlace(message.field));
    } else if (message.type === 'part-typed' && state)
      state.set(withTyped(state.content, message.field, message.value));
    else if (message.type === 'shortcut') {
      if (message.name === 'undo') state?.undo();
      if (message.name === 'redo') state?.redo();
    }
  };
  return (
    <PartScreen
      title={messages.headerFooter}
      part={part}
      frame={frame}
      onReady={() => [
        { type: 'mode', mode: 'parts', ...(state && { texts: textsOf(state.content) }) },
        { type: 'probe', selectors: ['[data-site-part="header"]:not([data-edit-found])'] },
      ]}
      onMessage={onMessage}
    >
      {({ content, set, problemAt }) => (
        <>
          <ToggleRow
            label={messages.part}
            value={shown}
            options={(['header', 'footer'] as const).map((value) => ({ value, label: messages[value] }))}
            onChange={(next) => {
              setShown(next);
              frame.current?.send({ type: 'show-part', part: next });
            }}
          />
          {!isFound && <Note>{messages.ownHeader}</Note>}
          {page.areas.length > 0 && (
            <Stack as="fieldset" kind="part">
              <legend>{messages.areas}</legend>
              <Note>{messages.areasHint}</Note>
              <Toolbar>
                {page.areas.map(({ id, label }) => (
                  <ButtonLink key={id} href={areaPath(id, page.path)}>
                    {label}
                  </ButtonLink>
                ))}
              </Toolbar>
            </Stack>
          )}
          {shown === 'header' ? (
            <HeaderFields
              header={content.header}
              problemAt={problemAt}
              set={(change) => set({ header: { ...content.header, ...change } })}
            />
          ) : (
            <FooterFields
              footer={content.footer}
              problemAt={problemAt}
              set={(change) => set({ footer: { ...content.footer, ...change } })}
            />
          )}
        </>
      )}
    </PartScreen>
  );
}

const areaPath = (id: string, path: string): string => `/config/pages/${id}?on=${encodeURIComponent(path)}`;

/** The settings that any template may show. */
const textsOf = ({ header }: HeaderFooter): Record<string, string> => ({
  'header.siteTitle': header.siteTitle,
  'header.siteTagLine': header.siteTagLine,
  ...Object.fromEntries(header.socialLinks.map((url, at) => [`header.socialLinks.${at}`, url])),
});

const openedOf = ({ header, footer, ...rest }: HeaderFooter & Omit<OpenedPart<unknown>, 'content'>) => ({
  content: { header, footer },
  ...rest,
});

/** @param path e.g. `header.button.title`, `footer.columns.<id>.title` */
function withTyped(content: HeaderFooter, path: string, value: string): Partial<HeaderFooter> {
  const { header, footer } = content;
  const [part, name, key, field] = path.split('.');
  if (part === 'header' && (name === 'siteTitle' || name === 'siteTagLine'))
    return { header: { ...header, [name]: value } };
  if (part === 'header' && name === 'button')
    return { header: { ...header, button: { ...header.button, title: value } } };
  if (part === 'footer' && name === 'columns' && field === 'title')
    return {
      footer: { ...footer, columns: footer.columns.map((one) => (one.id === key ? { ...one, title: value } : one)) },
    };
  return {};
}

/** For inline typing, the focus must stay in the frame. */
const isTypedInPlace = (field: string): boolean =>
  /siteTitle|siteTagLine|button\.title|columns\.[^.]+\.title/.test(field);
