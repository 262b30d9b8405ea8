import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatMetric } from './metrics-text.ts';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;
const MICROSECONDS = 1e6;
const MS = 1000;

/** Measures memory, CPU time and event loop delay of this process. */
export function watchProcess() {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();

  // The histogram includes its own sampling interval.
  const seconds = (ns: number) =>
    Number.isFinite(ns) ? Math.max(0, ns / NS_PER_MS - RESOLUTION_MS) / MS : 0;
  return {
    stop: () => lag.disable(),
    text() {
      const memory = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const lags = [
        { labels: { quantile: '0.5' }, value: seconds(lag.percentile(50)) },
        { labels: { quantile: '0.99' }, value: seconds(lag.percentile(99)) },
        { labels: { quantile: '1' }, value: seconds(lag.max) },
      ];
      lag.reset();
      const startedAt = Date.now() / MS - process.uptime();
      return [
        formatMetric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', memory.rss),
        formatMetric('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', memory.heapUsed),
        formatMetric('nodejs_external_memory_bytes', 'gauge', 'Memory outside the heap.', memory.external),
        formatMetric(
          'process_cpu_seconds_total',
          'counter',
          'Time on the processor.',
          (user + system) / MICROSECONDS,
        ),
        formatMetric('process_start_time_seconds', 'gauge', 'When the process started.', startedAt),
        formatMetric(
          'nodejs_eventloop_lag_seconds',
          'gauge',
          'How late the event loop was since this was last read.',
          lags,
        ),
      ].join('');
    },
  };
}
