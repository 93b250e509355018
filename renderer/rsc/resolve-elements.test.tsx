import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { NeedsFlight, resolveElements } from './resolve-elements.ts';

type LateProps = { name: string; start: (name: string) => void; after?: Promise<void> };

async function Late({ name, start, after }: LateProps): Promise<ReactNode> {
  start(name);
  await after;
  return <i>{name}</i>;
}

const Both = ({ children }: { children: ReactNode }) => <p>{children}</p>;

const Island = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') });

const Broken = () => {
  throw new Error('broken');
};

const Rejects = async () => Promise.reject(new Error('late'));

describe('resolved elements', () => {
  it('hold what components print, in its place, and start siblings together', async () => {
    const started: string[] = [];
    const start = (name: string) => started.push(name);
    const second = Promise.withResolvers<void>();
    const resolved = resolveElements(
      <Both>
        <Late name="first" start={start} after={second.promise} />
        words
        <Late name="second" start={start} />
      </Both>,
    );
    expect(started).toEqual(['first', 'second']);
    second.resolve();
    expect(await resolved).toMatchObject({
      type: 'p',
      props: { children: [{ props: { children: 'first' } }, 'words', { props: { children: 'second' } }] },
    });
  });

  it('are refused when a client component is among them', async () => {
    await expect(
      resolveElements(
        <div>
          <Island />
        </div>,
      ),
    ).rejects.toBeInstanceOf(NeedsFlight);
  });

  it('are refused with what a component throws, whatever its siblings do', async () => {
    await expect(
      resolveElements(
        <div>
          <Rejects />
          <Broken />
        </div>,
      ),
    ).rejects.toThrow('broken');
  });
});
