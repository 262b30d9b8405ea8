// `npm run mutate -- AREA`: mutation tests of an area; lists the mutants that no test detects.
import { areas } from './mutation/areas.mjs';
import { setUp } from './set-up/set-up.mjs';

const name = process.argv[2] ?? '';
const area = areas[name];
if (area) {
  await setUp([], { development: true });
  const { Stryker } = await import('@stryker-mutator/core');
  const start = performance.now();
  process.env.MUTATION_AREA = name;
  await new Stryker({ mutate: area.mutate }).runMutationTest();
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
} else {
  console.error(`Usage: npm run mutate -- AREA, one of: ${Object.keys(areas).join(', ')}`);
  process.exitCode = 2;
}
