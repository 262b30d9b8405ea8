// `--import` this to run a program as on a platform for which the native PDF compiler is not built.
import { register } from 'node:module';

const hooks = `export function resolve(specifier, context, next) {
  if (specifier === '@myriaddreamin/typst-ts-node-compiler') throw new Error('There is no build for this platform.');
  return next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
