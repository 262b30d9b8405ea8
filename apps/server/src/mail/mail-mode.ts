import type { MailStatus } from '@formroom/domain/api/messages.ts';
import type { Config } from '../config.ts';

/** Whether messages are sent, or kept in the demo school to be read. Otherwise events write none. */
export const getMailMode = ({ mail, demo }: Pick<Config, 'mail' | 'demo'>): MailStatus['mail'] =>
  mail ? 'on' : demo ? 'kept' : 'off';
