// The names of attributes and metrics: those of the conventions for MCP and command lines, and `ptyhold.` for the rest.

export const METHOD = 'mcp.method.name';
export const PROTOCOL_VERSION = 'mcp.protocol.version';
export const CLIENT_SESSION = 'mcp.session.id';
export const REQUEST_ID = 'jsonrpc.request.id';
export const OPERATION = 'gen_ai.operation.name';
export const TOOL = 'gen_ai.tool.name';
export const ARGUMENTS = 'gen_ai.tool.call.arguments';
export const RESULT = 'gen_ai.tool.call.result';
export const TRANSPORT = 'network.transport';
export const PROTOCOL = 'network.protocol.name';
export const ERROR_TYPE = 'error.type';

export const PROGRAM = 'process.executable.name';
export const EXIT_CODE = 'process.exit.code';
export const PID = 'process.pid';
export const COMMAND_LINE = 'process.command_line';

/** The lasting id of a session: its name is a word of the caller. */
export const SESSION = 'ptyhold.session.id';
export const ERROR_CODE = 'ptyhold.error.code';
export const VIA = 'ptyhold.verdict.via';
export const STATE = 'ptyhold.verdict.state';
export const COMPLETE = 'ptyhold.verdict.complete';
export const TMUX_COMMAND = 'ptyhold.tmux.command';
export const REFUSED = 'ptyhold.tmux.refused';
export const REFUSED_BY = 'ptyhold.gate.by';
export const RULE = 'ptyhold.gate.rule';
