// `npm run mutate -- AREA`: mutation tests of an area; lists the mutants that no test detects.
import { Stryker } from '@stryker-mutator/core';
import { areas } from './mutation/areas.mjs';

const name = process.argv[2] ?? '';
const area = areas[name];
if (area) {
  const started = performance.now();
  process.env.MUTATION_AREA = name;
  await new Stryker({ mutate: area.mutate }).runMutationTest();
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
} else {
  console.error(`Name an area: ${Object.keys(areas).join(', ')}`);
  process.exitCode = 2;
}
