import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser } from '../../scripts/set-up/browser.mjs';
import { median } from '../table.ts';

const RUNS = 5;

/**
 * Lighthouse's mobile scores for a page, the median of five visits, and the size of the first visit.
 * @param cookies of the signed-in visitor
 */
export async function measurePage(url: string, cookies = '') {
  const runs: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await visit(url, cookies));
  const medianOf = (figure: (run: Visit) => number) => median(runs.map(figure));
  return {
    performance: medianOf((run) => run.performance),
    accessibility: Math.min(...runs.map((run) => run.accessibility)),
    bestPractices: Math.min(...runs.map((run) => run.bestPractices)),
    lcpSeconds: medianOf((run) => run.lcpSeconds),
    layoutShift: Math.max(...runs.map((run) => run.layoutShift)),
    scriptBytes: medianOf((run) => run.scriptBytes),
    totalBytes: medianOf((run) => run.totalBytes),
  };
}

type Visit = Awaited<ReturnType<typeof visit>>;

async function visit(url: string, cookies: string) {
  const chrome = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless=new', ...browserFlags],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      ...(cookies && { extraHeaders: { Cookie: cookies } }),
    });
    if (!result) throw new Error('Lighthouse gave no result.');
    // Without a session the visit is redirected to the sign-in page, whose scores would be reported instead.
    if (result.lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}.`);
    const { audits, categories } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const bytesOf = (type: string) => {
      const details = audits['resource-summary']?.details as { items?: Summary[] } | undefined;
      return details?.items?.find((item) => item.resourceType === type)?.transferSize ?? Number.NaN;
    };
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      lcpSeconds: number('largest-contentful-paint') / 1000,
      layoutShift: number('cumulative-layout-shift'),
      scriptBytes: bytesOf('script'),
      totalBytes: bytesOf('total'),
    };
  } finally {
    chrome.kill();
  }
}

interface Summary {
  resourceType: string;
  transferSize: number;
}
