// A part of a screen that few need: it is fetched when it is first shown.
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { LoadFailed } from './loading.tsx';

type LaterOptions = {
  /** What stands there meanwhile. */
  waiting?: ReactNode;
  /** Nothing stands there without the network. By default, it offers to try again. */
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
          // It is fetched again the next time.
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
