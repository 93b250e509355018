// All metrics, as Prometheus text. Collected only on request; labels come from fixed sets.
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { Pool } from '../../workers/pool.ts';
import type { Histogram } from '../base/histogram.ts';
import type { Clock } from '../base/parts.ts';
import { hitBufferOf } from '../census/hit/buffer.ts';
import { dropsOf } from '../census/hit/dropped.ts';
import { backupStatus } from '../data-folder/repository/status.ts';
import type { Overload } from '../http/edge/overload.ts';
import { exportQueue } from '../http/export-turns.ts';
import type { PageCache } from '../http/page-cache/page-cache.ts';
import { mailCounts } from '../outbox/mail-delivery.ts';
import { outboxQueues } from '../outbox/outbox.ts';
import type { Key, Store } from '../store/store.ts';
import { afterPrefix } from '../store/table.ts';
import type { Observation } from './observer.ts';
import type { SpanExporter } from './otlp.ts';

type MetricsParts = {
  store: Store;
  clock: Clock;
  pool: Pool;
  dataFolder: string;
  cache: PageCache;
  overload: Overload;
  observation: Observation;
  exporter?: SpanExporter | undefined;
  /** Open connections. */
  connections: () => Promise<number>;
  version: string;
};

type Labels = Record<string, string | number>;
type Value = { value: number; labels?: Labels; metricName?: string };

export function createMetrics(parts: MetricsParts): { text(): Promise<string>; contentType: string } {
  const registry = new Registry();
  const started = performance.now();
  // Process metrics: memory, CPU time, open files, event loop delay, garbage collections.
  collectDefaultMetrics({ register: registry, prefix: '' });

  const metric = (name: string, help: string, type: string, values: () => Value[] | Promise<Value[]>) => {
    const get = async () => ({
      name,
      help,
      type,
      aggregator: 'sum',
      values: (await values()).map(({ labels = {}, ...rest }) => ({ ...rest, labels })),
    });
    registry.registerMetric({ name, get } as unknown as Metric);
  };
  const gauge = (name: string, help: string, value: () => number | undefined | Promise<number | undefined>) =>
    metric(name, help, 'gauge', async () => {
      const found = await value();
      return found === undefined ? [] : [{ value: found }];
    });
  const counter = (name: string, help: string, value: () => number | undefined) =>
    metric(name, help, 'counter', () => {
      const found = value();
      return found === undefined ? [] : [{ value: found }];
    });
  const histogram = (name: string, help: string, all: () => Iterable<readonly [Labels, Histogram]>) =>
    metric(name, help, 'histogram', () => [...all()].flatMap(([labels, one]) => bucketsOf(name, labels, one)));

  const { observation, store, cache, overload, pool, clock } = parts;
  const { requests, spanSeconds } = observation;
  const measures = () => store.measures?.();

  gauge('stoa_uptime_seconds', 'Since the process began.', () => (performance.now() - started) / 1000);
  metric('stoa_build_info', 'The version that runs.', 'gauge', () => [
    { value: 1, labels: { version: parts.version } },
  ]);

  metric('stoa_requests_total', 'Answered requests by route and status.', 'counter', () =>
    [...requests.byRoute].flatMap(([route, { byStatus }]) =>
      [...byStatus].map(([status, value]) => ({ value, labels: { route, status } })),
    ),
  );
  histogram('stoa_request_seconds', 'From the head of a request to the end of its answer, by route.', () =>
    [...requests.byRoute].map(([route, { seconds }]) => [{ route }, seconds] as const),
  );
  histogram('stoa_span_seconds', 'Time by kind of work: store, data, template, render, image, worker, outside.', () =>
    [...spanSeconds].map(([name, seconds]) => [{ span: name }, seconds] as const),
  );
  gauge('stoa_requests_in_flight', 'Requests that are worked on or wait.', () => overload.inFlight());
  counter('stoa_requests_refused_total', 'Requests and connections refused because there were too many.', () =>
    overload.refused(),
  );
  gauge('stoa_delay_seconds', 'How late the work that waits longest is.', () => overload.delayMs() / 1000);
  gauge('stoa_connections_open', 'Connections of clients.', () => parts.connections());

  metric('stoa_page_cache_requests_total', 'Pages asked for, by whether the cache had them.', 'counter', () => {
    const { hits, misses } = cache.stats();
    return [
      { value: hits, labels: { result: 'hit' } },
      { value: misses, labels: { result: 'miss' } },
    ];
  });
  gauge('stoa_page_cache_bytes', 'Memory of cached pages.', () => cache.stats().bytes);
  gauge('stoa_page_cache_pages', 'Cached pages.', () => cache.stats().pages);
  gauge('stoa_renders_running', 'Pages that are rendered now.', () => cache.stats().rendering);

  metric('stoa_store_cache_requests_total', 'Reads by key, by whether memory had the record.', 'counter', () => {
    const found = measures();
    if (!found) return [];
    return [
      { value: found.cacheHits, labels: { result: 'hit' } },
      { value: found.cacheMisses, labels: { result: 'miss' } },
    ];
  });
  gauge('stoa_store_cache_bytes', 'Memory of cached records.', () => measures()?.cacheBytes);
  counter('stoa_store_commits_total', 'Commits on disk.', () => measures()?.commits);
  counter(
    'stoa_store_refused_commits_total',
    'Commits that a check or a bound refused; most are tried again.',
    () => measures()?.refused,
  );
  const ofStore = (name: 'groupSize' | 'groupSeconds' | 'syncSeconds' | 'lockSeconds') => () => {
    const found = measures()?.[name];
    return found ? [[{}, found] as const] : [];
  };
  histogram('stoa_store_group_commits', 'Commits that one sync made durable.', ofStore('groupSize'));
  histogram('stoa_store_group_seconds', 'One group of commits, with its sync.', ofStore('groupSeconds'));
  histogram('stoa_store_sync_seconds', 'The sync of a group to disk.', ofStore('syncSeconds'));
  histogram('stoa_store_lock_seconds', 'Until no other process writes, of a group.', ofStore('lockSeconds'));
  gauge('stoa_store_used_bytes', 'Of the data file, what holds something.', () => measures()?.usedBytes);
  gauge('stoa_store_read_only', '1 while nothing can be written.', () => (store.state() === 'open' ? 0 : 1));

  metric('stoa_queue_length', 'What waits, by queue.', 'gauge', () => {
    const exports = exportQueue(store);
    return Object.entries({
      store: measures()?.waiting ?? 0,
      renders: cache.stats().waiting,
      workers: pool.size().waiting,
      hits: hitBufferOf({ store }).waiting,
      exports: exports.waiting,
      ...(parts.exporter && { spans: parts.exporter.counts().waiting }),
    }).map(([queue, value]) => ({ value, labels: { queue } }));
  });
  gauge('stoa_workers_running', 'Tasks that worker threads do now.', () => pool.size().running);
  gauge('stoa_exports_running', 'Exports that run now.', () => exportQueue(store).running);
  counter(
    'stoa_hits_dropped_total',
    'Page views and events that could not be counted.',
    () => dropsOf({ store }).sinceStart,
  );

  /** Stops counting at 1,000. */
  const due = async (index: string) => {
    const now = clock.now();
    const { rows } = await store.range({ start: [index], end: afterPrefix([index] as Key), limit: 1000 });
    const oldest = rows[0]?.key[1] as number | undefined;
    return { count: rows.length, ageSeconds: oldest === undefined ? 0 : Math.max(0, now - oldest) / 1000 };
  };
  metric('stoa_outbox_waiting', 'Mails, events, and webhook calls that wait; counted up to 1,000.', 'gauge', () =>
    Promise.all(outboxIndexes.map(async ([queue, index]) => ({ value: (await due(index)).count, labels: { queue } }))),
  );
  metric('stoa_outbox_oldest_seconds', 'How long the oldest of them has been due.', 'gauge', () =>
    Promise.all(
      outboxIndexes.map(async ([queue, index]) => ({ value: (await due(index)).ageSeconds, labels: { queue } })),
    ),
  );
  metric('stoa_mails_total', 'Mails by what became of them.', 'counter', () =>
    Object.entries(mailCounts({ store })).map(([outcome, value]) => ({ value, labels: { outcome } })),
  );
  gauge('stoa_renewals_due', 'Subscriptions whose renewal is due; counted up to 1,000.', async () => {
    const end: Key = ['subscription-due', clock.now() + 1];
    return (await store.range({ start: ['subscription-due'], end, limit: 1000 })).rows.length;
  });

  gauge('stoa_disk_free_bytes', 'Of the disk of the data folder.', async () => {
    const disk = await statfs(parts.dataFolder).catch(() => undefined);
    return disk && disk.bavail * disk.bsize;
  });
  gauge('stoa_data_file_bytes', 'Size of the data file.', async () => {
    const file = path.join(parts.dataFolder, 'store', 'data.mdb');
    return (await stat(file).catch(() => undefined))?.size;
  });
  gauge('stoa_backup_last_success_timestamp_seconds', 'When the last scheduled backup was made.', async () => {
    const at = (await backupStatus(parts.dataFolder))?.lastSuccess?.at;
    return at && at / 1000;
  });
  gauge('stoa_backup_failing', '1 after a scheduled backup failed, until one works.', async () => {
    const status = await backupStatus(parts.dataFolder);
    return status && (status.lastFailure ? 1 : 0);
  });
  if (parts.exporter) {
    const { exporter } = parts;
    counter('stoa_spans_sent_total', 'Spans that the collector took.', () => exporter.counts().sent);
    counter('stoa_spans_dropped_total', 'Spans that found no room, or no collector.', () => exporter.counts().dropped);
  }
  return { text: () => registry.metrics(), contentType: registry.contentType };
}

function bucketsOf(name: string, labels: Labels, { bounds, counts, sum }: Histogram): Value[] {
  let count = 0;
  const buckets = counts.map((one, at) => {
    count += one;
    return { value: count, labels: { ...labels, le: bounds[at] ?? '+Inf' }, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { value: sum, labels, metricName: `${name}_sum` },
    { value: count, labels, metricName: `${name}_count` },
  ];
}

const outboxIndexes = Object.entries(outboxQueues);
