// Which tmux the tests run: what it cannot tell depends on its version.
import { execFileSync } from 'node:child_process';
import { endsAtPastes } from '../../src/tmux/introductions.ts';
import { isAtLeast, parseVersion } from '../../src/tmux/version.ts';

const version = parseVersion(execFileSync(process.env['PTYHOLD_TMUX'] || 'tmux', ['-V'], { encoding: 'utf8' }));

/** Before 3.3 tmux says only on the screen which signal ended a program, so a list of sessions does not tell. */
export const TELLS_SIGNALS = version !== undefined && isAtLeast(version, 3, 3);

/** A paste does not meet a client that connects. */
export const PASTES_APART = version !== undefined && endsAtPastes(version);
