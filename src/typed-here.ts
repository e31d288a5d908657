// What a command says that reads what somebody types.

export const TYPED_HERE = 'reads what you type here; Ctrl-d at the beginning of a line ends it';
