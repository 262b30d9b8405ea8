interface CodesOwner {
  readonly adminName: string;
  readonly schoolName: string;
}

export const recoveryCodesTitle = ({ adminName, schoolName }: CodesOwner) =>
  `Recovery codes for ${adminName}, ${schoolName}`;

/** The codes as a file to keep. */
export const formatRecoveryCodes = (codes: readonly string[], whose: CodesOwner) =>
  [
    recoveryCodesTitle(whose),
    'Use one of these instead of the code from the app. Each works once.',
    '',
    ...codes,
    '',
  ].join('\r\n');
