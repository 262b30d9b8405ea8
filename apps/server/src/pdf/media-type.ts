export const PDF_TYPE = 'application/pdf';
