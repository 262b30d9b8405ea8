import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Memory, processor time, event loop delay and garbage collection of this process. There is one registry for all apps
 * in a process, because its observers never stop.
 */
export const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
