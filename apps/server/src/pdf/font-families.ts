/**
 * The font families in order of preference, each with the file from which its character coverage is read. The names are
 * unique to this project, so that fonts installed on the machine never change a document.
 */
export const fontFamilies = {
  'Formroom Sans': 'formroom-sans-regular.ttf',
  'Formroom Arabic': 'formroom-arabic.ttf',
  'Formroom Devanagari': 'formroom-devanagari.ttf',
  'Formroom Hebrew': 'formroom-hebrew.ttf',
  'Formroom Bengali': 'formroom-bengali.ttf',
  'Formroom Gurmukhi': 'formroom-gurmukhi.ttf',
  'Formroom Gujarati': 'formroom-gujarati.ttf',
  'Formroom Tamil': 'formroom-tamil.ttf',
  'Formroom Telugu': 'formroom-telugu.ttf',
  'Formroom Kannada': 'formroom-kannada.ttf',
  'Formroom Malayalam': 'formroom-malayalam.ttf',
  'Formroom Sinhala': 'formroom-sinhala.ttf',
  'Formroom Thai': 'formroom-thai.ttf',
  'Formroom Lao': 'formroom-lao.ttf',
  'Formroom Khmer': 'formroom-khmer.ttf',
  'Formroom Myanmar': 'formroom-myanmar.ttf',
  'Formroom Ethiopic': 'formroom-ethiopic.ttf',
  'Formroom Armenian': 'formroom-armenian.ttf',
  'Formroom Georgian': 'formroom-georgian.ttf',
  'Formroom More': 'formroom-more.ttf',
  'Formroom CJK': 'formroom-cjk.otf',
  'Formroom Emoji': 'formroom-emoji.ttf',
  'Formroom Symbols': 'formroom-symbols.ttf',
} as const;
