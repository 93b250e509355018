// Notifies open editor tabs in which topics something has changed. Commits only look up tables; changes are collected
// and sent shortly after, to each user the topics that they may see, and the people when their own roles changed.
import { PassThrough, type Readable } from 'node:stream';
import type { Session } from '../../accounts/session/schema.ts';
import { signedStill } from '../../accounts/session/session.ts';
import type { Need } from '../../base/calls.ts';
import type { Parts } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import { type Actor, can } from '../../base/roles.ts';
import { same } from '../../base/same.ts';
import { type TopicName, topicNames, topics } from '../../base/topics.ts';
import { topicOfTable } from '../../store/table.ts';
import { changeLimits } from './calls.ts';
import { tooManyStreams } from './errors.ts';

type Stream = { readonly out: PassThrough; readonly session: Session; person: Actor };

type ChangeStreams = {
  /** @throws tooManyStreams */
  open(person: Actor, session: Session): Readable;
  /** For changes outside of all tables. */
  tell(topic: TopicName): void;
  /** Closes all streams; later ones are closed as soon as they open. */
  end(): void;
};

/** Changed when a session ends or a user's permissions change. */
const accessTables: ReadonlySet<unknown> = new Set(['session', 'contributor']);

export const changeStreams = perStore(createChangeStreams);

function createChangeStreams(parts: Parts): ChangeStreams {
  const open = new Set<Stream>();
  const changed = new Set<TopicName>();
  let mayHaveEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isEnded = false;

  parts.store.onCommit(({ keys }) => {
    if (open.size === 0) return;
    for (const [name] of keys) {
      const topic = topicOfTable(String(name));
      if (topic) changed.add(topic);
      if (accessTables.has(name)) mayHaveEnded = true;
    }
    sendSoon();
  });

  function sendSoon(): void {
    if (timer || (changed.size === 0 && !mayHaveEnded)) return;
    timer = setTimeout(() => void send(), changeLimits.gatherMs).unref();
  }

  async function send(): Promise<void> {
    timer = undefined;
    const gathered = topicNames.filter((name) => changed.has(name));
    changed.clear();
    if (mayHaveEnded) {
      mayHaveEnded = false;
      await endThoseSignedOut();
    }
    for (const stream of open) {
      const seen = gathered.filter((name) => maySee(stream.person, name));
      if (seen.length > 0) tellTopics(stream, seen);
    }
  }

  async function endThoseSignedOut(): Promise<void> {
    for (const stream of open) {
      // If the database is unavailable, the tab has to reconnect.
      const signed = await signedStill(parts, stream.session).catch(() => undefined);
      if (!signed || !can(signed.contributor, 'editor.open')) stream.out.end();
      else if (!same(signed.contributor.roles, stream.person.roles)) tellTopics(stream, ['people']);
      if (signed) stream.person = signed.contributor;
    }
  }

  const tellTopics = (stream: Stream, names: readonly TopicName[]) =>
    write(stream, `data: ${JSON.stringify(names)}\n\n`);

  const write = ({ out }: Stream, text: string) => {
    if (out.writableLength > changeLimits.unreadBytesMax) out.destroy();
    else if (out.writable) out.write(text);
  };

  const beat = async () => {
    await endThoseSignedOut();
    for (const stream of open) write(stream, ':\n\n');
  };

  const streamsOf = ({ id }: Pick<Actor, 'id'>) => [...open].filter((stream) => stream.person.id === id);

  /** Closes the oldest stream of the user with the most, unless the new user would then have as many. */
  function hasMadeRoom(person: Actor): boolean {
    const byPerson = [...Map.groupBy(open, (stream) => stream.person.id).values()];
    const most = byPerson.reduce((found, one) => (one.length > found.length ? one : found));
    const [oldest] = most;
    if (!oldest || most.length <= streamsOf(person).length + 1) return false;
    oldest.out.destroy();
    open.delete(oldest);
    return true;
  }

  return {
    open(person, session) {
      if (streamsOf(person).length >= changeLimits.perPersonMax) throw tooManyStreams();
      if (open.size >= changeLimits.streamsMax && !hasMadeRoom(person)) throw tooManyStreams();
      const stream: Stream = { out: new PassThrough(), session, person };
      if (isEnded) return stream.out.end();
      open.add(stream);
      heartbeat ??= setInterval(() => void beat(), changeLimits.heartbeatMs).unref();
      stream.out.once('close', () => {
        open.delete(stream);
        if (open.size > 0) return;
        clearInterval(heartbeat);
        heartbeat = undefined;
      });
      // Flush the headers immediately, so that the browser knows it is connected.
      stream.out.write(':\n\n');
      return stream.out;
    },
    tell(topic) {
      if (open.size === 0) return;
      changed.add(topic);
      sendSoon();
    },
    end() {
      isEnded = true;
      for (const { out } of open) out.end();
    },
  };
}

function maySee(person: Actor, name: TopicName): boolean {
  const needs: Need = topics[name];
  return typeof needs === 'string' ? can(person, needs) : can(person, ...needs);
}
