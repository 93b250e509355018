// Two machines sharing a folder, distinguished by host name.
import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTempFolder } from '../../testing.ts';
import { type LeaseOptions, takeLease } from './lease.ts';

/** Heartbeats are watched for as long as a test may take: the first one ends that. */
const patient = { beatMs: 20, watchMs: 60_000 };
const at = (host: string, options: Partial<LeaseOptions> = {}): LeaseOptions => ({
  ...patient,
  machine: { host, boot: `${host}-1` },
  onLost: () => undefined,
  ...options,
});

describe('a folder on a volume that two machines see', () => {
  it('is served by the one that has it, and named to the other', () =>
    inTempFolder(async (folder) => {
      const lease = await takeLease(folder, at('one'));
      await expect(takeLease(folder, at('two'))).rejects.toThrow('another machine ("one") has it open');
      await lease.release();
      expect(await readdir(folder)).toEqual([]);
      await (await takeLease(folder, at('two'))).release();
    }));

  it('goes to the next one when its machine is gone, and tells that one if it comes back', () =>
    inTempFolder(async (folder) => {
      const lost = vi.fn();
      // It has no heartbeat until its lease has expired, and notices at the first one.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const sleeper = await takeLease(folder, at('one', { onLost: lost }));
      onTestFinished(() => sleeper.release());
      const lease = await takeLease(folder, at('two', { watchMs: 100 }));
      vi.advanceTimersByTime(patient.beatMs);
      await vi.waitUntil(() => lost.mock.calls.length > 0, { timeout: 15_000 });
      expect(String(lost.mock.calls[0]?.[0])).toContain('another machine ("two")');
      await lease.release();
    }));

  it('is taken at once by a process of the same machine: its sockets know better', () =>
    inTempFolder(async (folder) => {
      await takeLease(folder, at('one', { beatMs: 60_000 }));
      // Longer than a test may take.
      await (await takeLease(folder, at('one', { watchMs: 3_600_000 }))).release();
    }));
});
