/** The message of a 503 while the server can't write anything, because its disk is full (R75). */
export const serverFullMessage =
  'The school’s server is full. Your answers are kept on this device and are saved as soon as there is space again. Please tell the school.';
