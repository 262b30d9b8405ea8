// The countries that families of a school in Trinidad and Tobago come from most often. Each fits in 25 characters.
const nationalitiesByCountry = {
  'Trinidad and Tobago': 'Trinidadian',
  'Antigua and Barbuda': 'Antiguan',
  Barbados: 'Barbadian',
  Canada: 'Canadian',
  China: 'Chinese',
  Colombia: 'Colombian',
  Cuba: 'Cuban',
  Dominica: 'Dominican (Dominica)',
  'Dominican Republic': 'Dominican',
  Grenada: 'Grenadian',
  Guyana: 'Guyanese',
  Haiti: 'Haitian',
  India: 'Indian',
  Jamaica: 'Jamaican',
  Nigeria: 'Nigerian',
  Philippines: 'Filipino',
  'St. Kitts and Nevis': 'Kittitian',
  'St. Lucia': 'St. Lucian',
  'St. Vincent': 'Vincentian',
  Suriname: 'Surinamese',
  'United Kingdom': 'British',
  'United States': 'American',
  Venezuela: 'Venezuelan',
} as const;

export const countries = Object.keys(nationalitiesByCountry);
export const nationalities = Object.values(nationalitiesByCountry);
