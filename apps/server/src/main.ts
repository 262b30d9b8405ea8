import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { DemoAccountsError, prepareDemo } from './demo/demo.ts';

try {
  const config = readConfig(process.env);
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp(config, existsSync(webRoot) ? { webRoot } : {});
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // What is in flight is answered first; then nothing keeps the process alive.
    process.on(signal, () => {
      closing ??= app.close();
    });
  }
  const signIns = await prepareDemo(app.db, app.fileStore, config);
  const address = await app.listen({ host: config.host, port: config.port });
  console.log(`\nFormroom: ${config.publicUrl ?? address}\n${signIns}`);
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof DemoAccountsError;
  console.error(isPlain ? `Formroom can't start. ${error.message}` : error);
  process.exit(1);
}
