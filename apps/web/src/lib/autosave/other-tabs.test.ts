import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOtherTabs } from '#web/lib/autosave/other-tabs.ts';
import { controlledPost } from '#web/lib/autosave/testing/controlled-post.ts';
import { createMemoryStorage, FakeServer, openPage } from '#web/lib/autosave/testing/fake-server.ts';

// The events of a browser with several tabs: each receives what another tab writes to the storage they share.
const receivers = new Set<(event: Pick<StorageEvent, 'key' | 'newValue'>) => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:14:00') });
  vi.stubGlobal('addEventListener', (_: string, receive: () => void) => void receivers.add(receive));
  const setItem = (key: string, newValue: string) => {
    for (const receive of receivers) receive({ key, newValue });
  };
  vi.stubGlobal('localStorage', { setItem, removeItem: () => undefined });
});
afterEach(() => {
  receivers.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openTabs(owners: readonly string[]) {
  const server = new FakeServer({ nationality: 'Stored' });
  return owners.map((owner) => {
    const { post } = controlledPost(server);
    const storage = createMemoryStorage();
    const tab = openPage(server, post, storage);
    return { ...tab, storage, follow: () => followOtherTabs(owner, tab.saver) };
  });
}

it('a duplicated tab drops its older copy of an answer that is typed again in the first tab', () => {
  const [first, copy] = openTabs(['20260001', '20260001']);
  copy?.fill('nationality', 'Older');
  copy?.fill('place_of_birth', 'Tobago');
  first?.follow();
  copy?.follow();
  first?.fill('nationality', 'Newer');
  expect(first?.saver.field('nationality').typed).toBe('Newer');
  expect(copy?.saver.field('nationality').typed).toBe('Stored');
  expect(copy?.saver.field('place_of_birth').typed).toBe('Tobago');
});

it('keeps what is typed for another student, and the text that is being typed', () => {
  const [first, sibling, focused] = openTabs(['20260001', '20260002', '20260001']);
  sibling?.fill('nationality', 'Sibling');
  focused?.saver.focus('nationality');
  focused?.type('nationality', 'Typing');
  for (const tab of [first, sibling, focused]) tab?.follow();
  first?.fill('nationality', 'Newer');
  expect(sibling?.saver.field('nationality').typed).toBe('Sibling');
  expect(focused?.saver.field('nationality').typed).toBe('Typing');
});

it('drops a cell of a student whose ID has a space', () => {
  const [name, owner] = ['AB 12.course_mark', 'khan types 2026 1 2A 7'];
  const openTab = () => {
    const listeners: (() => void)[] = [];
    const tab = {
      unsaved: { typed: new Map<string, string>(), progress: new Map() },
      subscribe: (listener: () => void) => {
        listeners.push(listener);
        return () => undefined;
      },
      drop: vi.fn(),
    };
    const type = (text: string) => {
      tab.unsaved = { ...tab.unsaved, typed: new Map([[name, text]]) };
      for (const listener of listeners) listener();
    };
    return { ...tab, tab, type };
  };
  const [first, copy] = [openTab(), openTab()];
  followOtherTabs(owner, first.tab);
  followOtherTabs(owner, copy.tab);
  first.type('78');
  expect(copy.drop).toHaveBeenCalledWith(name);
});
