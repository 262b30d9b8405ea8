// Preloaded into the portal under test, as fast-argon2.ts is in the server's tests: a hash at a hundredth of the cost.
const argon2 = require('@node-rs/argon2');
const { hash } = argon2;

argon2.hash = (password, options, ...rest) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 }, ...rest);
