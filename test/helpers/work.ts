// How long this process works on something: on a busy machine a clock tells of the others.

export function workOf<T>(action: () => T): { ms: number; result: T } {
  const before = process.cpuUsage();
  const result = action();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, result };
}
