import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { ListEntry } from './plan-changes.ts';

// The lists of Trinidad and Tobago that every school starts with. Religions carry the codes of the Ministry's return.

const towns = `Port of Spain, St. James, Woodbrook, Belmont, Cascade, St. Ann's, Maraval, Diego Martin, Petit Valley,
Carenage, Chaguaramas, Laventille, Morvant, Barataria, San Juan, Santa Cruz, Arima, Arouca, Tunapuna, Tacarigua,
Curepe, St. Augustine, Trincity, Piarco, Valsayn, Chaguanas, Cunupia, Freeport, Couva, Carapichaima, Claxton Bay,
California, Longdenville, Caroni, Tabaquite, San Fernando, Marabella, Gasparillo, Princes Town, Debe, Penal,
Barrackpore, Siparia, Fyzabad, Point Fortin, La Brea, Cedros, Rio Claro, Moruga, Sangre Grande, Valencia, Manzanilla,
Mayaro, Guayaguayare, Toco, Blanchisseuse, Scarborough, Crown Point, Canaan, Bon Accord, Buccoo, Plymouth,
Mount Pleasant, Roxborough, Speyside, Charlotteville`;

const regionalCorporations = `Port of Spain, San Fernando, Arima, Chaguanas, Point Fortin, Diego Martin,
San Juan/Laventille, Tunapuna/Piarco, Sangre Grande, Couva/Tabaquite/Talparo, Mayaro/Rio Claro, Princes Town,
Penal/Debe, Siparia, Tobago`;

const ethnicGroups = `African, East Indian, Chinese, Syrian/Lebanese, White/Caucasian, Mixed-African and East Indian,
Mixed-Other, Indigenous, Portuguese, Other, Not Available`;

const FIRST_RELIGION_CODE = 14;
const religions = `African Ethiopian Orthodox, AME, Anglican, Bahai, Baptist-Fundamental, Baptist-London,
Baptist-Spiritual, Buddhist, Church of God, Hindu-APS Vedic, Hindu-KPA, Hindu-SDMS, SWAHA, Jehovah Witness, Methodist,
Moravian, Muslim ASJA, TIA, TML, Nazarene, Open Bible, Pentecostal, Presbyterian, Rastafarian, Roman Catholic,
Seventh-Day Adventist, Other`;

const subjects = `English Language, English Literature, Mathematics, Integrated Science, Biology, Chemistry, Physics,
Spanish, French, Geography, History, Social Studies, Information Technology, Principles of Business,
Principles of Accounts, Economics, Additional Mathematics, Agricultural Science, Technical Drawing,
Technology Education, Food and Nutrition, Visual Arts, Music, Dance, Theatre Arts, Physical Education,
Religious Instruction, Values Education`;

const numberEntries = (titles: string, firstCode = 1): readonly ListEntry[] =>
  titles.split(/,\s+/).map((title, index) => ({ code: firstCode + index, title, retired: 0 }));

export const initialLists: readonly { list: ReferenceListName; entries: readonly ListEntry[] }[] = [
  { list: 'towns', entries: numberEntries(towns) },
  { list: 'regional_corporations', entries: numberEntries(regionalCorporations) },
  { list: 'ethnic_groups', entries: numberEntries(ethnicGroups) },
  { list: 'religions', entries: numberEntries(religions, FIRST_RELIGION_CODE) },
  { list: 'subjects', entries: numberEntries(subjects) },
];
