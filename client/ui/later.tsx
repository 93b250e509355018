// A rarely used part of a screen, lazy-loaded when first shown.
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from './feedback/boundary.tsx';
import { LoadFailed } from './feedback/loading.tsx';

type LaterOptions = {
  /** Placeholder while loading. */
  waiting?: ReactNode;
  /** Renders nothing when loading fails offline. By default, it offers to try again. */
  isSilent?: true;
};

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, isSilent }: LaterOptions = {},
): ComponentType<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const fetched = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          // Fetches again next time.
          part = undefined;
          throw error;
        },
      ),
    );
  return (props) => {
    part ??= fetched();
    const Part: ComponentType<Props> = part;
    return (
      <Boundary resetKey="" fallback={(retry) => (isSilent ? null : <LoadFailed onRetry={retry} />)}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
