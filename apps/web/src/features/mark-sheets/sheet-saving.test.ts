import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/api-error.ts';
import { CachedRecord } from '#web/lib/autosave/cached-record.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { createCellSaver } from '#web/lib/autosave/cells/cell-saver.ts';
import { apiError, controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { createMemoryStorage } from '#web/lib/autosave/testing/fake-server.ts';
import { sheetQuery } from '#web/features/mark-sheets/sheet-api.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import type { SheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import { FakeSheetServer, markSheet, sheetRow } from '#web/features/mark-sheets/testing/fake-sheet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = { year: 2026, term: 1, class: '2A', subject: 7 } as const;
const ANN = '2026.1';
const BEN = '2026.2';

function openPage(
  server: FakeSheetServer,
  post: ReturnType<
    typeof controlledPost<Parameters<FakeSheetServer['save']>[0], ReturnType<FakeSheetServer['save']>>
  >['post'],
  storage = createMemoryStorage(),
) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const { queryKey } = sheetQuery(key);
  client.setQueryData(queryKey, server.sheet);
  const refused = vi.fn();
  const saver = createCellSaver({
    kind: sheetKind,
    owner: 'khan',
    record: new CachedRecord(client, queryKey),
    save: post,
    onRefused: refused,
    storage: () => storage,
  });
  saver.start();
  /** Reads the sheet as the poll does. */
  const poll = () => client.setQueryData(queryKey, server.sheet);
  return { saver, refused, poll, storage };
}

function setUp() {
  const server = new FakeSheetServer(markSheet([sheetRow(1), sheetRow(2)]));
  const wire = controlledPost(server);
  return { server, ...wire, ...openPage(server, wire.post) };
}

const fill = (saver: SheetSaver, name: CellName, typed: string) => {
  saver.focus(name);
  saver.edit(name, typed);
  saver.blur(name);
};

describe('a sheet', () => {
  it('sends only the cells that changed, with the version of their rows', async () => {
    const { saver, call, server } = setUp();
    fill(saver, toCellName(ANN, 'course_mark'), '78');
    expect(call(0).body).toEqual({ rows: [{ student_id: ANN, version: 0, course_mark: 78 }] });
    fill(saver, toCellName(ANN, 'application'), 'b');
    fill(saver, toCellName(BEN, 'exam_mark'), 'abs');
    await call(0).answer();
    expect(call(1).body).toEqual({
      rows: [
        { student_id: ANN, version: 1, application: 'B' },
        { student_id: BEN, version: 0, exam_mark: 'Abs' },
      ],
    });
    await call(1).answer();
    expect(server.row(ANN)).toMatchObject({ course_mark: 78, application: 'B' });
    expect(saver.hasUnsavedInput).toBe(false);
    expect(saver.field(toCellName(BEN, 'exam_mark')).typed).toBe('Abs');
  });

  it('keeps an invalid cell with its message, and sends the others', async () => {
    const { saver, call, calls } = setUp();
    fill(saver, toCellName(ANN, 'course_mark'), '101');
    expect(calls).toHaveLength(0);
    expect(saver.field(toCellName(ANN, 'course_mark')).message).toContain('0 to 100');
    fill(saver, toCellName(ANN, 'exam_mark'), '64');
    expect(call(0).body.rows).toEqual([{ student_id: ANN, version: 0, exam_mark: 64 }]);
    await call(0).answer();
    expect(saver.field(toCellName(ANN, 'course_mark')).typed).toBe('101');
  });

  it('sets a cell aside that the server refuses, and sends the rest of its row again', async () => {
    const { saver, call, calls } = setUp();
    fill(saver, toCellName(BEN, 'times_late'), '1');
    fill(saver, toCellName(ANN, 'course_mark'), '78');
    fill(saver, toCellName(ANN, 'exam_mark'), '64');
    await call(0).answer();
    await call(1).fail(apiError(422, { [`${ANN}.exam_mark`]: ['No exam this term.'] }));
    expect(saver.field(toCellName(ANN, 'exam_mark')).message).toBe('No exam this term.');
    expect(call(2).body.rows).toEqual([{ student_id: ANN, version: 0, course_mark: 78 }]);
    await call(2).answer();
    expect(calls).toHaveLength(3);
  });

  it('shows what another person changed, from a poll and from the answer to a save', async () => {
    const { saver, call, server, poll } = setUp();
    server.change(BEN, { course_mark: 40 });
    poll();
    expect(saver.remoteChange(toCellName(BEN, 'course_mark'))).toMatchObject({
      value: null,
      isReplaced: false,
    });
    expect(saver.remoteChange(toCellName(ANN, 'course_mark'))).toBeUndefined();

    server.change(ANN, { exam_mark: 41 });
    fill(saver, toCellName(ANN, 'exam_mark'), '51');
    await call(0).answer();
    expect(saver.remoteChange(toCellName(ANN, 'exam_mark'))).toMatchObject({ value: 41, isReplaced: true });
    saver.switchToOtherValue(toCellName(ANN, 'exam_mark'));
    await call(1).answer();
    expect(server.row(ANN).exam_mark).toBe(41);
  });

  it('puts the first name into a remark before it is sent', async () => {
    const { saver, call } = setUp();
    fill(saver, toCellName(ANN, 'remark'), '{name} works well.');
    expect(call(0).body.rows).toMatchObject([{ remark: 'Ann works well.' }]);
    await call(0).answer();
    expect(saver.field(toCellName(ANN, 'remark')).typed).toBe('Ann works well.');
    expect(saver.remoteChange(toCellName(ANN, 'remark'))).toBeUndefined();
  });

  it('sends what is typed after the next sign-in when the session has expired', async () => {
    const { saver, call, calls, server } = setUp();
    fill(saver, toCellName(ANN, 'course_mark'), '78');
    await call(0).fail(apiError(401));
    fill(saver, toCellName(ANN, 'conduct'), 'A');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([saver.state().kind, calls.length]).toEqual(['signedOut', 1]);
    saver.sendNow();
    await call(1).answer();
    expect(server.row(ANN)).toMatchObject({ course_mark: 78, conduct: 'A' });
  });

  it('says that the sheet is another teacher’s now, and keeps what is typed', async () => {
    const { saver, call } = setUp();
    fill(saver, toCellName(ANN, 'course_mark'), '78');
    await call(0).fail(apiError(404));
    expect(saver.state()).toMatchObject({
      kind: 'error',
      message: 'You may not type here any more. Ask the school office.',
    });
    expect(saver.field(toCellName(ANN, 'course_mark')).typed).toBe('78');
  });

  it('stops and keeps what is typed when the sheet is closed meanwhile', async () => {
    const { saver, call, calls, refused } = setUp();
    fill(saver, toCellName(ANN, 'course_mark'), '78');
    await call(0).fail(apiError(409));
    expect(refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(saver.field(toCellName(ANN, 'course_mark')).typed).toBe('78');
    expect(saver.state().kind).toBe('error');
    saver.sendNow();
    await call(1).answer();
    expect(saver.hasUnsavedInput).toBe(false);
  });
});

const name = fc.constantFrom(
  toCellName(ANN, 'course_mark'),
  toCellName(ANN, 'application'),
  toCellName(BEN, 'course_mark'),
);
// '101' is invalid for a mark, 'B' for none but a letter.
const text = fc.constantFrom('', 'B', '7', '8', '101');
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), name, text }),
  fc.record({ do: fc.constant('leave' as const), name }),
  fc.record({
    do: fc.constantFrom(
      'answer',
      'answerNewest',
      'lose',
      'cut',
      'busy',
      'wait',
      'hide',
      'poll',
      'other',
      'reload',
    ),
  }),
);
const isValid = (cell: CellName, typed: string) =>
  typed === '' || (cell.endsWith('application') ? typed === 'B' : typed === '7' || typed === '8');

it(
  'ends with the last typed cells and another person’s, whatever the network does',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = new FakeSheetServer(markSheet([sheetRow(1), sheetRow(2)]));
        const storage = createMemoryStorage();
        const wire = controlledPost(server);
        let page = openPage(server, wire.post, storage);
        let open: (typeof wire.calls)[number][] = [];
        let seen = 0;
        let others = 0;
        const typed = new Map<CellName, string>();
        const next = (newest = false) => {
          open.push(...wire.calls.slice(seen));
          seen = wire.calls.length;
          return newest ? open.pop() : open.shift();
        };
        for (const taken of steps) {
          if (taken.do === 'type') {
            page.saver.focus(taken.name);
            page.saver.edit(taken.name, taken.text);
            typed.set(taken.name, taken.text);
          } else if (taken.do === 'leave') page.saver.blur(taken.name);
          else if (taken.do === 'answer') await next()?.answer();
          else if (taken.do === 'answerNewest') await next(true)?.answer();
          else if (taken.do === 'lose') await next()?.loseAnswer(new NetworkError('Lost.'));
          else if (taken.do === 'cut') await next()?.fail(new NetworkError('Cut.'));
          else if (taken.do === 'busy') await next()?.fail(apiError(503));
          else if (taken.do === 'wait') await vi.advanceTimersByTimeAsync(31_000);
          else if (taken.do === 'hide') page.saver.flush();
          else if (taken.do === 'poll') page.poll();
          else if (taken.do === 'other') server.change(BEN, { times_late: (others += 1) });
          else {
            page.saver.stop();
            open = [];
            seen = wire.calls.length;
            page = openPage(server, wire.post, storage);
          }
        }
        for (const cell of typed.keys()) page.saver.blur(cell);
        for (let turn = 0; turn < 20; turn += 1) {
          await next()?.answer();
          await vi.advanceTimersByTimeAsync(31_000);
        }
        for (const [cell, text] of typed) {
          expect(page.saver.field(cell).typed).toBe(text);
          if (!isValid(cell, text)) continue;
          const saved = page.saver.isUnsaved(cell)
            ? 'unsaved'
            : server.row(cell.slice(0, cell.lastIndexOf('.')));
          const column = cell.endsWith('application') ? 'application' : 'course_mark';
          expect(saved).toMatchObject({
            [column]: text === '' ? null : column === 'application' ? text : Number(text),
          });
        }
        expect(server.row(BEN).times_late).toBe(others === 0 ? null : others);
      }),
      { numRuns: 300 },
    );
  },
);
