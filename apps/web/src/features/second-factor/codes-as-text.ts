interface WhoseCodes {
  readonly adminName: string;
  readonly schoolName: string;
}

export const titleOfCodes = ({ adminName, schoolName }: WhoseCodes) =>
  `Recovery codes for ${adminName}, ${schoolName}`;

/** The codes as a file to keep. */
export const codesAsText = (codes: readonly string[], whose: WhoseCodes) =>
  [
    titleOfCodes(whose),
    'Use one of these instead of the code from the app. Each works once.',
    '',
    ...codes,
    '',
  ].join('\r\n');
