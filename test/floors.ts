// The picture of the program: what may import what. docs/architecture.md draws the same.

/** From the top floor down. What stands on a line may import what stands below it; rooms on one line do not know each other. */
export type Floors = readonly (readonly string[])[];

/** Folders and files of src/, and reducers/. */
export const HOUSE: Floors = [
  ['entries'],
  ['main', 'resident'],
  ['commands'],
  ['serve', 'serve-http', 'library'],
  ['server', 'serve-handed'],
  ['tools', 'resources', 'prompts', 'doctor', 'watch', 'with-iterm2', 'with-telemetry'],
  ['playbook'],
  ['iterm2'],
  ['session', 'stage'],
  ['events', 'agents', 'record', 'telemetry', 'front'],
  ['tmux', 'journal', 'shells', 'terminal', 'gate', 'clients', 'fleets', 'looks', 'http', 'changes', 'reducers'],
  ['bridges'],
  ['routes'],
  ['config', 'handshake'],
  ['programs', 'session-env', 'settings', 'signals', 'standard-output', 'steps'],
  ['targets'],
  [
    'colours',
    'errors',
    'log',
    'nearest',
    'no-compiling',
    'observer',
    'queue',
    'read-json',
    'retryable',
    'timing',
    'timing-handshake',
    'timing-observer',
    'timing-page',
    'timing-resident',
    'timing-texts',
    'typed-here',
  ],
  ['latch', 'load-ahead', 'within'],
  ['system-faults'],
];

/** Inside a folder: its folders, and the files that stand beside them. */
export const ROOMS: Readonly<Record<string, Floors>> = {
  'src/bridges': [
    ['choose'],
    ['prefix'],
    ['far-shell', 'native'],
    ['ways', 'message'],
    ['bridge'],
    ['look', 'life', 'shell-words', 'decode', 'own-file', 'started', 'stopper', 'tickets', 'ownership', 'processes'],
  ],
  'src/gate': [
    ['judge', 'calls'],
    ['roles'],
    ['examine'],
    ['inside'],
    ['rules'],
    ['line', 'shell', 'patterns', 'languages'],
    ['command', 'dialects'],
  ],
  'src/iterm2': [
    ['show-opened'],
    ['open-iterm'],
    ['all-ways'],
    ['app'],
    ['own'],
    ['api', 'applescript-way', 'follow', 'profiles', 'show'],
    ['applescript', 'limited', 'dress', 'escapes', 'stage', 'line'],
    ['fault', 'keep-only', 'plain-program', 'timing', 'ways', 'stage-timing', 'plan-windows', 'profile-values'],
  ],
  'src/session': [
    ['send', 'keys', 'open', 'close', 'list', 'read'],
    ['idle', 'status'],
    ['queued', 'pressing'],
    ['opening', 'ending', 'history'],
    ['typing', 'show', 'hosts', 'news'],
    ['completion'],
    ['lines', 'echo'],
    ['context'],
    ['sessions', 'upkeep', 'attach-line', 'look'],
    ['ended'],
    ['state'],
    ['services', 'waiting'],
  ],
};
