import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser } from '../../scripts/set-up/browser.mjs';
import { median } from '../table.ts';

const RUNS = 5;

/**
 * Measures a page with Lighthouse's mobile settings, each time with an empty cache: medians of five runs, and the worst
 * scores for accessibility, best practices and layout shift.
 */
export async function measurePage(url: string) {
  const runs: Visit[] = [];
  for (let attempt = 0; runs.length < RUNS; attempt += 1) {
    if (attempt === 2 * RUNS) throw new Error(`Lighthouse could not measure ${url}.`);
    const run = await visit(url);
    if (run) runs.push(run);
  }
  const getMedian = (metric: (run: Visit) => number) => median(runs.map(metric));
  return {
    performance: getMedian((run) => run.performance),
    accessibility: Math.min(...runs.map((run) => run.accessibility)),
    bestPractices: Math.min(...runs.map((run) => run.bestPractices)),
    lcpSeconds: getMedian((run) => run.lcpSeconds),
    layoutShift: Math.max(...runs.map((run) => run.layoutShift)),
    scriptBytes: getMedian((run) => run.scriptBytes),
    totalBytes: getMedian((run) => run.totalBytes),
  };
}

type Visit = NonNullable<Awaited<ReturnType<typeof visit>>>;

/** Returns undefined if Lighthouse could not measure the page this time, for example because Chromium painted nothing. */
async function visit(url: string) {
  const chrome = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
    });
    if (!result) throw new Error('Lighthouse returned no result.');
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) return undefined;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const getBytes = (type: string) => {
      const details = audits['resource-summary']?.details as { items?: Summary[] } | undefined;
      return details?.items?.find((item) => item.resourceType === type)?.transferSize ?? Number.NaN;
    };
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      lcpSeconds: number('largest-contentful-paint') / 1000,
      layoutShift: number('cumulative-layout-shift'),
      scriptBytes: getBytes('script'),
      totalBytes: getBytes('total'),
    };
  } finally {
    chrome.kill();
  }
}

interface Summary {
  resourceType: string;
  transferSize: number;
}
