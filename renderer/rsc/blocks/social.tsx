// Links to the owner's accounts with our own icons, and links that share a page. Sharing opens a page of the service; script
// only fills in the page's address, copies it, and opens a phone's share sheet.
import type { shareBlock, socialLinksBlock } from '../../../server/content/block/social.ts';
import { serviceOf, socialServices } from '../../../server/content/block/social-services.ts';
import { safeHref } from './link.ts';
import { editMessages, messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { linkMark, mailMark, socialMarks } from './social-marks.ts';
import { Empty } from './summary.tsx';
import { Written } from './written.tsx';

export async function SocialLinksBlock({ props, reader, edit }: BlockView<typeof socialLinksBlock>) {
  const { links, design, size, align } = props;
  const own = links.filter(({ href }) => href !== '');
  const accounts =
    own.length > 0 ? own : (await reader.site()).accounts.map(({ href, name }) => ({ href, label: name }));
  const shown = accounts.flatMap(({ href, label }) => {
    const safe = safeHref(href);
    const service = serviceOf(href);
    const isMail = href.startsWith('mailto:');
    const name = label || service?.name || (isMail ? href.slice(7) : hostOf(href));
    return safe === undefined
      ? []
      : [{ href: safe, name, mark: service ? socialMarks[service.key] : isMail ? mailMark : linkMark }];
  });
  if (shown.length === 0) return edit ? <Empty text={editMessages.noAccounts} /> : null;
  return (
    <ul className={`social-links social-links--${design} social-links--${size} social-links--${align}`}>
      {shown.map(({ href, name, mark }) => (
        <li key={href}>
          <a href={href} rel="me noopener" target={href.startsWith('http') ? '_blank' : undefined}>
            {design === 'names' ? name : <Mark path={mark} />}
            {design !== 'names' && <span className="visually-hidden">{name}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

const hostOf = (href: string) => href.replace(/^\w+:(?:\/\/)?(?:www\.)?/, '').split(/[/?#]/)[0] ?? href;

const Mark = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The script fills in `{url}` and `{title}`; without it the service uses the referrer. */
const shares = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u={url}',
  x: 'https://x.com/intent/post?url={url}&text={title}',
  linkedin: 'https://www.linkedin.com/sharing/share-offsite/?url={url}',
  pinterest: 'https://www.pinterest.com/pin/create/button/?url={url}&description={title}',
  reddit: 'https://www.reddit.com/submit?url={url}&title={title}',
  whatsapp: 'https://wa.me/?text={title}%20{url}',
} as const;

export function ShareBlock({ props, edit }: BlockView<typeof shareBlock>) {
  const { heading, size, align, email, copy } = props;
  const services = (Object.keys(shares) as (keyof typeof shares)[]).filter((name) => props[name]);
  if (services.length === 0 && !email && !copy) return edit ? <Empty text={editMessages.noShare} /> : null;
  return (
    <div className={`share-block social-links--${align}`} data-share="">
      <Written as="h3" className="share-title" field="heading" text={heading} edit={edit} />
      <ul className={`social-links social-links--outlined social-links--${size} social-links--${align}`}>
        {services.map((name) => (
          <li key={name}>
            <a data-share-to={shares[name]} href={shares[name].split('?')[0]} rel="noopener nofollow" target="_blank">
              <Mark path={socialMarks[name]} />
              <span className="visually-hidden">{messages.shareOn({ service: socialServices[name].name })}</span>
            </a>
          </li>
        ))}
        {email && (
          <li>
            <a data-share-to="mailto:?subject={title}&body={url}" href="mailto:">
              <Mark path={mailMark} />
              <span className="visually-hidden">{messages.shareByEmail}</span>
            </a>
          </li>
        )}
        {copy && (
          <li hidden>
            <button type="button" data-share-copy="">
              <Mark path={linkMark} />
              <span className="visually-hidden">{messages.copyLink}</span>
            </button>
          </li>
        )}
        <li hidden>
          <button type="button" className="share-native" data-share-native="">
            {messages.shareNow}
          </button>
        </li>
      </ul>
      <p className="share-note" role="status" />
    </div>
  );
}
