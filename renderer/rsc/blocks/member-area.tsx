// A link to join a member area, and one for members to sign in.
import type { memberAreaBlock } from '../../../server/content/block/member-area.ts';
import { editMessages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';
import { Written } from './written.tsx';

export async function MemberAreaBlock({ props, reader, edit }: BlockView<typeof memberAreaBlock>) {
  const { memberAreaId, title, text, joinText, signInText, showSignIn, align } = props;
  const area = memberAreaId === '' ? undefined : await reader.memberArea(memberAreaId);
  if (!area && !edit) return null;
  return (
    <div className={`member-block member-block--${align}`}>
      {(title || area) && (
        <h2 className="member-title" {...(edit ? { 'data-f': 'title' } : {})}>
          {title || area?.title}
        </h2>
      )}
      <Written as="p" className="member-text" field="text" text={text} edit={edit} />
      {area ? (
        <>
          {area.price && <p className="member-price">{area.price}</p>}
          <p className="member-actions">
            {area.joinHref && (
              <a className="button sqs-button-element--primary" href={area.joinHref}>
                {joinText}
              </a>
            )}
            {showSignIn && (
              <a className="member-sign-in" href={area.signInHref}>
                {signInText}
              </a>
            )}
          </p>
        </>
      ) : (
        <Empty text={memberAreaId === '' ? editMessages.chooseArea : editMessages.areaGone} />
      )}
    </div>
  );
}
