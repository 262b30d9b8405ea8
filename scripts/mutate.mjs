// `npm run mutate -- AREA`: mutation tests of an area; lists the mutants that no test detects.
import { Stryker } from '@stryker-mutator/core';
import { areas } from './mutation/areas.mjs';

const name = process.argv[2] ?? '';
const area = areas[name];
if (area) {
  const start = performance.now();
  process.env.MUTATION_AREA = name;
  await new Stryker({ mutate: area.mutate }).runMutationTest();
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
} else {
  console.error(`Usage: npm run mutate -- AREA, one of: ${Object.keys(areas).join(', ')}`);
  process.exitCode = 2;
}
