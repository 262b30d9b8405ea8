interface WhoseCodes {
  readonly adminName: string;
  readonly schoolName: string;
}

export const titleOfCodes = ({ adminName, schoolName }: WhoseCodes) =>
  `Recovery codes of ${adminName}, ${schoolName}`;

/** The codes as a file to keep. */
export const codesAsText = (codes: readonly string[], whose: WhoseCodes) =>
  [titleOfCodes(whose), 'Each signs in once, in the place of the code from the app.', '', ...codes, ''].join(
    '\r\n',
  );
