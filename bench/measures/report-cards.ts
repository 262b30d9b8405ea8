import { Agent } from 'node:http';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { formatDateTime } from '@formroom/domain/school/dates.ts';
import { compileDocument } from '../../apps/server/src/pdf/compile-document.ts';
import {
  buildCardsPage,
  codeFileName,
  formatCardTitle,
  toCardCode,
} from '../../apps/server/src/features/report-cards/card-page.ts';
import { openCardForSchool } from '../../apps/server/src/features/report-cards/open-card.ts';
import { openTranscripts } from '../../apps/server/src/features/report-cards/transcripts/open-transcripts.service.ts';
import { buildTranscriptPage } from '../../apps/server/src/features/report-cards/transcripts/transcript-page.ts';
import { signInOffice } from '../load/family.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import { type SchoolLocation, createSessions } from '../load/sessions.ts';
import { sendRequest } from '../load/send-request.ts';
import { medianMs } from '../machine.ts';
import { median } from '../table.ts';

const CARDS = 200;
const WARM_UP = 20;
const FAMILIES = 8;
const CONCURRENT_CARDS = 2_000;
const term = { year: 2025, term: 3 } as const;
/** Measures posted cards requested by one family, by several concurrently, and the compilation alone. */
export async function measureCards(portal: PortalProcess, school: SchoolLocation) {
  const sessions = await createSessions(school, term, FAMILIES);
  const [first] = sessions;
  if (!first) throw new Error('No student has a card.');
  const agent = new Agent({ keepAlive: true });
  const openCard = async ([id, cookie] = first) => {
    const start = performance.now();
    const { status, content } = await sendRequest(portal.url + pathTo(paths.reportCard, { id, ...term }), {
      agent,
      headers: { cookie },
    });
    if (status !== 200) throw new Error(`The card has status ${status}.`);
    return { ms: performance.now() - start, bytes: content.length };
  };
  for (let time = 0; time < WARM_UP; time += 1)
    await Promise.all(sessions.map((session) => openCard(session)));
  const responses = [];
  for (let time = 0; time < CARDS; time += 1) responses.push(await openCard());

  const cpuBefore = portal.cpuSeconds();
  const start = performance.now();
  const stream = async (family: typeof first) => {
    for (let time = 0; time < CONCURRENT_CARDS / FAMILIES; time += 1) await openCard(family);
  };
  await Promise.all(sessions.map(stream));
  const seconds = (performance.now() - start) / 1000;
  const figures = {
    medianMs: median(responses.map(({ ms }) => ms)),
    kilobytes: median(responses.map(({ bytes }) => bytes)) / 1024,
    perSecond: CONCURRENT_CARDS / seconds,
    cpuMsEach: ((portal.cpuSeconds() - cpuBefore) * 1000) / CONCURRENT_CARDS,
  };
  agent.destroy();
  return { ...figures, ...(await measureCompilation(school, first[0])) };
}

/** Measures the PDF library alone on this thread: with the same card, and with the student's transcript, which has a code. */
async function measureCompilation({ dataDir, databaseUrl }: SchoolLocation, studentId: string) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const { card } = await openCardForSchool(db, { key: term, studentId });
  const transcript = (await openTranscripts(db, [studentId], new Date())).get(studentId);
  await db.destroy();
  const code = transcript && toCardCode('https://portal.example.edu.tt', transcript.issue);
  if (!code) throw new Error('The student has no transcript.');
  const generated = formatDateTime(new Date(), 'UTC');
  const page = buildCardsPage({ title: formatCardTitle(card), cards: [{ card }], files: [], generated });
  const [{ card: earliest }, ...others] = transcript.cards;
  const cards = [earliest, ...others.map((each) => each.card)] as const;
  const transcriptPage = buildTranscriptPage({ cards, code, files: [], generated });
  const codes = { [codeFileName(code)]: code.url };
  return {
    aloneMs: medianMs(() => {
      compileDocument('report-cards', page, {});
    }, CARDS),
    transcriptMs: medianMs(() => {
      compileDocument('transcript', transcriptPage, {}, codes);
    }, CARDS),
    terms: cards.length,
  };
}

/** Measures the download of all cards of the unposted term as one PDF for printing. */
export async function measurePrint(portal: PortalProcess) {
  const office = await signInOffice(portal.url);
  const cpuBefore = portal.cpuSeconds();
  const start = performance.now();
  const path = pathTo(paths.reportCards, { ...unpostedTerm, class: 'all' });
  const { status, content } = await office.get(path);
  if (status !== 200) throw new Error(`The print has status ${status}.`);
  office.close();
  const [, cards = ''] = [...content.toString('latin1').matchAll(/^%cards (\d+)\/\d+$/gm)].at(-1) ?? [];
  return {
    cards: Number(cards),
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: portal.cpuSeconds() - cpuBefore,
    megabytes: content.length / 1024 / 1024,
    memoryMb: portal.memory().peak,
  };
}
