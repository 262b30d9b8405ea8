/** The addresses of the pages that need no sign-in; those of messages have a token after the `#`. */
export const FORGOTTEN_PASSWORD_PATH = '/forgotten-password';
export const RESET_PASSWORD_PATH = '/reset-password';
export const CONFIRM_ADDRESS_PATH = '/confirm-address';
export const STOP_MESSAGES_PATH = '/stop-messages';
