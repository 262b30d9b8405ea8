import { MIN_PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';

// Missing from the leaked lists: keyboard patterns, digits, and words of schools in Trinidad and Tobago.
const localCommonPasswords = `p@ssword 123123123 1234512345 12341234 87654321 987654321 0987654321 abcdefgh abcdefghi asdasdasd zaq1zaq1
  changeme123 student12 student123 teacher123 school123 schoolschool registration september1 family123 loveme123 iloveu123
  facebook1 instagram iphone123 minecraft1 fortnite fortnite1 roblox123 trinidad1 trinidad123 tobago123 trinidadtobago
  trinbago1 trini123 carnival1 soca1234 steelpan steelpan1 portofspain sanfernando caribbean cricket123 formroom formroom1
  formroom123`;

let common: Promise<ReadonlySet<string>> | undefined;

async function readList() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const leaked = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
  return new Set([...leaked, ...localCommonPasswords.split(/\s+/)]);
}

/**
 * Loads the 18,000 most common leaked passwords and our own additions. Loaded when a password is set and not kept, to
 * save memory.
 * @returns a function that checks a password in lower case
 */
export async function loadCommonPasswordCheck(): Promise<(password: string) => boolean> {
  const list = await (common ??= readList());
  return (password) => list.has(password) || /^(.)\1+$/u.test(password);
}
