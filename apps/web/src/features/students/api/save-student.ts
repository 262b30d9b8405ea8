import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveStudent, StudentRecord } from '@formroom/domain/api/students.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { post } from '#web/lib/api-client.ts';

interface SaveOptions {
  readonly keepalive?: boolean;
}

/** Stores the answers that differ from the record that the page holds. What is left out stays as it is. */
export async function saveChanges(
  body: SaveStudent,
  current: StudentRecord | undefined,
  options: SaveOptions,
) {
  const changed = fieldNames.filter((name) => body[name] !== current?.[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, body[name]]));
  const { id, version } = body;
  return (await post(paths.saveStudent, { body: { id, version, ...changes }, ...options })).data;
}
