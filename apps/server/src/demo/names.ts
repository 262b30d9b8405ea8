const splitNames = (names: string) => names.trim().split(/,\s*/);

export const girls =
  splitNames(`Anya, Aaliyah, Tishana, Renée, Shanice, Kezia, Anjali, Priya, Makayla, Jada, Zara, Amara,
Kimberly, Shania, Reshma, Aaliyah-Rose, Nikita, Soraya, Chantal, Simone, Maya, Leah, Abigail, Naomi, Faith, Trisha,
Sarika, Nalini, Candace, Danielle, Mei Lin, Fatima, Zainab, Chloë, Isabella, Gabrielle, Shivani, Ariel`);

export const boys =
  splitNames(`Kerwin, Noël, Jaden, Rishi, Kareem, Akeem, Dillon, Marcus, Joshua, Nicholas, Darius, Vishnu,
Anil, Ravi, Sachin, Tyrell, Kyle, Brandon, Emmanuel, Isaiah, Micah, Elijah, Josiah, Andre, André, Stefan, Curtis,
Jabari, Kwame, Malik, Imran, Yusuf, Wei, Christian, Gabriel, Amir, Shiva, Jerome`);

export const surnames =
  splitNames(`Ramdeen, Joseph, Mohammed, De Freitas, Charles, Singh, Ali, Williams, Maharaj, Pierre,
Baptiste, Persad, Rampersad, Alexander, Thomas, James, Khan, Ramlogan, Mohan, Sookdeo, Lewis, Phillip, Garcia,
Fernandes, Chin, Lee Lum, Aboud, Sabga, Gomez, Hosein, Seepersad, Ramkissoon, Boodoo, Noel, Augustine, Modeste,
St. Louis, O'Brien, Bissoon, Jagroop, Samaroo, Balkaran, Cuffie, Toussaint, Henry, Roberts, Edwards, Francis`);

export const streets =
  splitNames(`Saddle Road, Eastern Main Road, Southern Main Road, Cocorite Terrace, Palm Avenue,
Hibiscus Drive, Poui Street, Flamboyant Crescent, Churchill Road, Church Street, Frederick Street, Ibis Lane,
Kiskadee Drive, Samaan Boulevard, Mango Alley, Coconut Drive, Harris Promenade, Cipero Road, Naparima Road`);

export const occupations =
  splitNames(`Teacher, Nurse, Accountant, Taxi Driver, Electrician, Farmer, Fisherman, Seamstress,
Police Officer, Engineer, Market Vendor, Clerk, Chef, Mason, Homemaker, Pharmacist, Mechanic, Security Officer`);

export const workPlaces =
  splitNames(`Ministry of Health, Port Authority, Heritage Petroleum, National Gas Company,
Massy Stores, Republic Bank, T&TEC, WASA, San Fernando General Hospital, Public Transport Service, Self-employed,
Point Lisas Estate, Caroni Green, First Citizens, Unit Trust, Regional Corporation`);

export const houses = ['Scarlet Ibis', 'Hummingbird', 'Chaconia', 'Poui'];

export const primarySchools =
  splitNames(`St. Hilary R.C. Primary, Arima Government Primary, Maraval R.C. Primary,
San Juan Boys' R.C., Tunapuna Hindu Primary, Chaguanas Government Primary, Couva Anglican Primary,
San Fernando Methodist, Princes Town Presbyterian, Sangre Grande Government Primary, Rio Claro Vedic School,
Penal Rock Presbyterian, Siparia Boys' R.C., Point Fortin ASJA Primary, Scarborough R.C. School,
Bon Accord Government Primary, Curepe Presbyterian, Diego Martin Government Primary, Barrackpore Muslim Primary,
Debe Hindu School`);

export const interests =
  splitNames(`Steelpan and football, Cricket, Chess club, Debating, Choir, Swimming, Netball,
Calypso and dance, Scouts, Drama, Track and field, Robotics, Art, Environmental club`);
