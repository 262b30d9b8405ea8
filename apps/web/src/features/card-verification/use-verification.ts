import { useEffect, useEffectEvent, useState } from 'react';
import { FileProblem } from '#web/features/card-verification/code/file-problem.ts';
import { startDecoder } from '#web/features/card-verification/code/qr-decoder.ts';
import { readCodeFile } from '#web/features/card-verification/code/read-code-file.ts';
import type { Problem } from '#web/features/card-verification/problem-messages.ts';
import { type CodeContent, readCode, readHash } from '#web/features/card-verification/read-token.ts';
import { StatementKeys } from '#web/features/card-verification/statement-keys.ts';
import { type GenuineStatement, verifyStatement } from '#web/features/card-verification/verify-statement.ts';

export type VerificationView =
  | { readonly name: 'start' | 'camera' }
  | { readonly name: 'problem'; readonly problem: Problem }
  | { readonly name: 'genuine'; readonly genuine: GenuineStatement };

/** What the page shows, and everything that leads to another view. */
export function useVerification() {
  const [keys] = useState(() => new StatementKeys());
  const [view, setView] = useState<VerificationView>({ name: 'start' });
  const [busy, setBusy] = useState<string>();
  const showProblem = (problem: Problem) => setView({ name: 'problem', problem });

  async function verify(code: CodeContent) {
    if (code.kind !== 'token') {
      showProblem(code.kind);
      return;
    }
    setBusy('Checking the code …');
    const verdict = await verifyStatement(code.token, { isOtherAddress: isOtherAddress(code.address), keys });
    setBusy(undefined);
    if (verdict.kind === 'genuine') setView({ name: 'genuine', genuine: verdict });
    else showProblem(verdict.kind);
  }

  async function readFile(file: File) {
    setBusy('Reading the file …');
    try {
      await verify(readCode(await readCodeFile(file)));
    } catch (error) {
      showProblem(error instanceof FileProblem ? error.kind : 'decoder-missing');
    } finally {
      setBusy(undefined);
    }
  }

  const readAddress = useEffectEvent(() => {
    const code = takeAddressCode();
    if (code) void verify(code);
  });

  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    keys.preload(signal);
    // An effect must not change what is shown while it runs.
    void Promise.resolve().then(readAddress);
    // The address of another card may be opened in this tab.
    addEventListener('hashchange', () => readAddress(), { signal });
    startDecoder();
    return () => page.abort();
  }, [keys]);

  return {
    view,
    busy,
    readFile,
    verifyToken: (token: string) => verify({ kind: 'token', token }),
    readCameraCode: (text: string) => verify(readCode(text)),
    openCamera: () => setView({ name: 'camera' }),
    showProblem,
    restart: () => {
      history.replaceState(null, '');
      setView({ name: 'start' });
    },
  };
}

const isOtherAddress = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && new URL(address).origin !== location.origin;

interface AddressState {
  readonly hash: string;
}

/**
 * Returns what stands behind `#` in the address, and removes it from there, so that a shared screen, a bookmark or a
 * copied address does not hand it on. The tab's history keeps it out of sight for a reload.
 */
function takeAddressCode(): CodeContent | undefined {
  const { hash, pathname, search } = location;
  if (hash !== '') history.replaceState({ hash } satisfies AddressState, '', pathname + search);
  const kept = (history.state as AddressState | null)?.hash;
  return kept === undefined ? undefined : readHash(kept);
}
