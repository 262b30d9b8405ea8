// Preloaded into a portal, so that leases and pauses of minutes end within seconds: its clock runs CLOCK_SPEED times as fast
// since CLOCK_START, in every process that is started with the same values. Timers are not changed.
const RealDate = Date;
const start = Number(process.env.CLOCK_START);
const speed = Number(process.env.CLOCK_SPEED);
const now = () => Math.round(start + (RealDate.now() - start) * speed);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
