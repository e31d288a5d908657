// What lets a test count on the last words of a command that it opened.

/**
 * When a program ends, tmux stops reading, though the kernel may still hold its last output; on a busy machine that can
 * be all of it. The pause keeps that loss, which is not ours, out of a test.
 */
export const LINGER = 'sleep 0.1';
