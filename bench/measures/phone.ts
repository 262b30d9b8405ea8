import { type Browser, type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { getStep, RegistrationPage } from '../../e2e/pages/registration-page.ts';
import { SignInPage } from '../../e2e/pages/sign-in-page.ts';
import { returningStudent } from '../../e2e/steps/demo-accounts.ts';
import { browserFlags, findBrowser } from '../../scripts/set-up/browser.mjs';
import { emulateSlow4G, phone } from './slow-phone.ts';
import { fillInSteps } from './fill-in-steps.ts';
import { median } from '../table.ts';

const RUNS = 5;
/** How long a person types student ID and password. Meanwhile the page may load what follows. */
const TYPING_MS = 5_000;

/**
 * Measures a family's visit on a phone with slow 4G and an empty cache: the sign-in page, the first step of the
 * registration after LOGIN, a reload of that step, and the slowest interaction while two steps are filled in.
 */
export async function measurePhone(url: string) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
    const getMedian = (metric: (run: Visit) => number) => median(visits.map(metric));
    return {
      signInMs: getMedian((run) => run.signInMs),
      loginMs: getMedian((run) => run.loginMs),
      reloadMs: getMedian((run) => run.reloadMs),
      scriptBytes: getMedian((run) => run.scriptBytes),
      requests: getMedian((run) => run.requests),
      slowestMs: getMedian((run) => run.slowest.ms),
      slowest: visits.map(({ slowest }) => `${slowest.name.slice(0, 40)}, ${slowest.ms} ms`),
    };
  } finally {
    await browser.close();
  }
}

type Visit = Awaited<ReturnType<typeof visit>>;

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ ...phone, baseURL: url });
  try {
    const page = await context.newPage();
    await page.addInitScript(observePage);
    const devtools = await emulateSlow4G(page);
    const traffic = await recordTraffic(devtools);

    const signIn = new SignInPage(page);
    await page.goto('/');
    await signIn.studentId.waitFor();
    const signInMs = await page.evaluate(() => window.measured.lastPaint);
    const keyDelay = TYPING_MS / (returningStudent.id.length + returningStudent.password.length);
    await signIn.studentId.pressSequentially(returningStudent.id, { delay: keyDelay });
    await signIn.password.pressSequentially(returningStudent.password, { delay: keyDelay });
    await signIn.login.tap();
    const { pressed, usable } = await stepUsable(page);
    const { requests, scriptBytes } = traffic();
    const loginMs = usable - pressed;

    // What is loaded for the other steps is in the cache, too.
    await page.waitForLoadState('networkidle');
    await page.reload({ waitUntil: 'commit' });
    const { usable: reloadMs } = await stepUsable(page);

    await page.waitForLoadState('networkidle');
    await fillInSteps(page);
    const slowest = await page.evaluate(() => window.measured.slowest);
    return { signInMs, loginMs, reloadMs, requests, scriptBytes, slowest };
  } finally {
    await context.close();
  }
}

/** Waits for the first step, and returns the times of the last tap and of the frame in which its fields accept text. */
async function stepUsable(page: Page) {
  await new RegistrationPage(page).heading(getStep('studentData').title).waitFor();
  const read = () => page.evaluate(() => window.measured);
  await expect.poll(async () => (await read()).usable).toBeGreaterThan(0);
  return await read();
}

/** Counts requests and the compressed bytes of scripts. */
async function recordTraffic(devtools: CDPSession) {
  const scripts = new Set<string>();
  let requests = 0;
  let scriptBytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => ({ requests, scriptBytes });
}

interface Measured {
  /** All times are in milliseconds since the navigation. The last contentful paint before the first key. */
  lastPaint: number;
  /** When the last button was pressed. */
  pressed: number;
  /** When a field of the step first accepted text. */
  usable: number;
  slowest: { ms: number; name: string };
}

declare global {
  var measured: Measured;
}

/** Runs in the page before its own scripts, where a named inner function would fail: the compiler wraps it with a helper that is missing there. */
function observePage() {
  const measured: Measured = { lastPaint: 0, pressed: 0, usable: 0, slowest: { ms: 0, name: '' } };
  window.measured = measured;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) measured.lastPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration, target, name } = entry;
      if (interactionId === 0 || duration <= measured.slowest.ms) continue;
      const place = target instanceof Element ? target.id || target.textContent : '';
      measured.slowest = { ms: duration, name: `${name} ${place}` };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      if (measured.usable === 0) measured.pressed = timeStamp;
    },
    true,
  );
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main fieldset input:enabled')) return;
    observer.disconnect();
    // After the frame that shows the fields the processor is free for input.
    requestAnimationFrame(() =>
      setTimeout(() => {
        measured.usable = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}
