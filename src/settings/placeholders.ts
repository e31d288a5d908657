// Settings that a client has left as they stand in its form.

/** A client that starts a bundle leaves the placeholder of an option without a value as it is. */
export function withoutPlaceholders(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isLeft = (name: string, value = ''): boolean => name.startsWith('PTYHOLD_') && /^\$\{[^{}]*\}$/.test(value);
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => !isLeft(name, value)));
}
