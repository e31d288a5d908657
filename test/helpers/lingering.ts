// A command that prints and ends at once, so that a test can count on what it printed.

/** tmux hangs up when its child has ended, and drops what the kernel has not handed over yet: here the child ends later. */
export function lingering(command: string): string {
  return `trap 'sleep 0.1' EXIT; ${command}`;
}
