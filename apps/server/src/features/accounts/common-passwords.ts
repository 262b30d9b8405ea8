// The words of eight letters and more that head every published list of leaked passwords, and their local cousins.
const common = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word
  12345678 123456789 1234567890 123123123 1234512345 12341234 12344321 87654321 987654321 0987654321 11111111
  22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 11223344 112233445566 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1
  zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefghi aa123456 a1234567 a12345678 a123456789 iloveyou iloveyou1 iloveyou2
  iloveu123 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 spiderman trustno1 starwars whatever computer internet michelle jennifer jessica1 samantha jonathan
  veronica alexander benjamin christopher elizabeth victoria charlotte liverpool manchester arsenal1 chelsea1
  barcelona realmadrid letmein1 letmein123 welcome1 welcome12 welcome123 administrator changeme changeme1 changeme123
  secret123 default1 testtest test1234 testing1 testing123 student1 student12 student123 teacher1 teacher123 school123
  schoolschool mustang1 corvette mercedes dolphins butterfly chocolate blink182 pokemon1 pokemon123 minecraft minecraft1
  fortnite fortnite1 roblox123 monkey123 dragon123 shadow123 master123 hello123 hellohello freedom1 jesus123 jesuschrist
  ilovegod godisgood blessed1 blessing trinidad trinidad1 trinidad123 tobago123 trinidadtobago trinbago1 trini123
  carnival carnival1 soca1234 calypso1 steelpan steelpan1 portofspain sanfernando caribbean cricket1 cricket123
  formroom formroom1 formroom123 registration birthday birthday1 mommy123 daddy123 family123 babygirl babygirl1
  lovelove loveme123 myspace1 facebook facebook1 instagram google123 samsung1 samsung123 iphone123 blackberry
  qazwsxedc qazwsx123 passpass passw0rd1 access14 asdasdasd zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 147258369 159753456
  741852963 789456123 123654789 102030405060 13579246 24681012 january1 february september1 november1 december1`.split(
    /\s+/,
  ),
);

/** Whether a password, in lower case, stands among those that are guessed first. */
export const isCommonPassword = (password: string) => common.has(password) || /^(.)\1+$/u.test(password);
