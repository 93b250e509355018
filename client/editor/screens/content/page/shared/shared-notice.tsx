// The notice while a shared section is edited: the number of pages that the change affects.
import { ButtonLink } from '../../../../../ui/button.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Strip } from '../../../../shell/stage-screen.tsx';
import { usePages } from '../../../../use-pages.ts';
import { useShared } from '../../../../use-shared.ts';
import { messages } from './messages.ts';

/** @param path the page that it is shown on */
export function SharedNotice({ id, path }: { id: string; path: string }) {
  const shared = useShared().data?.find((one) => one.id === id);
  const page = usePages().data?.find((one) => one.path === path && one.editable);
  return (
    <Strip>
      <Notice
        action={
          page && (
            <ButtonLink href={`/config/pages/${page.id}`}>{messages.backTo({ page: page.navigationTitle })}</ButtonLink>
          )
        }
      >
        {shared ? messages.editing({ count: shared.pageCount }) : messages.shared}
      </Notice>
    </Strip>
  );
}
