/**
 * Loaded into a process of a row before its own code (`otherClock`): its clock differs from the machine's, and runs on.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_S) * 1_000;
const MachineDate = Date;
const now = (): number => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, type) => Reflect.construct(target, given.length === 0 ? [now()] : given, type) as object,
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
