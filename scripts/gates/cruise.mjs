import { execute } from './execute.mjs';

/** The source folders that the rules of .dependency-cruiser.mjs check. */
export const checkedWorkspaces = ['packages/domain/src', 'apps/server/src', 'apps/web/src'];

/** @param {'err-long' | 'json'} format */
export function cruise(format) {
  const rules = ['--config', '.dependency-cruiser.mjs', '--output-type', format];
  return execute('dependency-cruiser/bin/dependency-cruise.mjs', [...rules, ...checkedWorkspaces]);
}
