type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

const escapeLabel = (value: string) =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

function formatLabels(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const formatSample = (name: string, { labels = {}, value }: Sample) =>
  `${name}${formatLabels(labels)} ${value}\n`;

const formatHeader = (name: string, type: string, help: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Formats one metric in the Prometheus text format 0.0.4. Units are seconds and bytes. */
export const formatMetric = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: number | readonly Sample[],
): string =>
  formatHeader(name, type, help) +
  (typeof samples === 'number' ? [{ value: samples }] : samples)
    .map((each) => formatSample(name, each))
    .join('');

interface Series {
  readonly labels: Labels;
  /** Counts per bucket, not cumulative; the last bucket is +Inf. */
  readonly counts: number[];
  sum: number;
}

/** A Prometheus histogram of durations by labels. */
export class DurationHistogram {
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  /** @param bounds upper bounds of the buckets in seconds, ascending */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(labels: Labels, seconds: number) {
    const key = formatLabels(labels);
    const series = this.#series.get(key) ?? { labels, counts: [...this.#bounds, 0].map(() => 0), sum: 0 };
    this.#series.set(key, series);
    const found = this.#bounds.findIndex((bound) => seconds <= bound);
    const bucket = found === -1 ? this.#bounds.length : found;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  text(name: string, help: string): string {
    const lines = [...this.#series.values()].map(({ labels, counts, sum }) => {
      let upTo = 0;
      const buckets = counts.map((count, index) => {
        upTo += count;
        const le = index < this.#bounds.length ? String(this.#bounds[index]) : '+Inf';
        return formatSample(`${name}_bucket`, { labels: { ...labels, le }, value: upTo });
      });
      return [
        ...buckets,
        formatSample(`${name}_sum`, { labels, value: sum }),
        formatSample(`${name}_count`, { labels, value: upTo }),
      ].join('');
    });
    return formatHeader(name, 'histogram', help) + lines.join('');
  }
}
