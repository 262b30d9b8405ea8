import { type ComponentType, lazy } from 'react';

/** Each chart is fetched when it is shown. Without a connection its place stays empty: its table says the same. */
const lazyChart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });

export const BoxPlot = lazyChart(async () => (await import('#web/ui/charts/box-plot.tsx')).BoxPlot);
export const LineChart = lazyChart(async () => (await import('#web/ui/charts/line-chart.tsx')).LineChart);
