// The messages of iTerm2's API as they are published, and Protocol Buffers of its own: nothing of it comes from src/.

/** `name: field number type, …`; a type in brackets is repeated, a type with a capital letter is a message. */
const PUBLISHED = `
Client: id 1 int, get_buffer_request 100 GetBuffer, get_prompt_request 101 GetPrompt, notification_request 103 Notify, set_profile_property_request 105 SetProfile, list_sessions_request 106 Nothing, send_text_request 107 SendText, create_tab_request 108 CreateTab, split_pane_request 109 SplitPane, get_profile_property_request 110 GetProfile, set_property_request 111 SetProperty, activate_request 114 Activate, variable_request 115 Variable, focus_request 117 Nothing, list_profiles_request 118 ListProfiles, tmux_request 124 Tmux, close_request 131 Close
Server: id 1 int, error 2 string, get_buffer_response 100 Buffer, get_prompt_response 101 Prompt, notification_response 103 Status, set_profile_property_response 105 Status, list_sessions_response 106 Sessions, send_text_response 107 Status, create_tab_response 108 Tab, split_pane_response 109 Split, get_profile_property_response 110 Profile, set_property_response 111 Status, activate_response 114 Status, variable_response 115 Values, focus_response 117 Focus, list_profiles_response 118 Profiles, tmux_response 124 TmuxAnswer, close_response 131 Closed, notification 1000 Notification
Nothing:
Status: status 1 int
GetBuffer: session 1 string, line_range 2 LineRange
LineRange: screen_contents_only 1 bool, trailing_lines 2 int, windowed_coord_range 3 Windowed
Windowed: coord_range 1 Range, columns 2 Columns
Columns: location 1 int, length 2 int
Range: start 1 Coord, end 2 Coord
Coord: x 1 int, y 2 int
Buffer: status 1 int, contents 3 [Line], cursor 4 Coord, windowed_coord_range 6 Windowed
Line: text 1 string, code_points_per_cell 2 [Cells], continuation 3 int
Cells: num_code_points 1 int, repeats 2 int
GetPrompt: session 1 string, unique_prompt_id 2 string
Prompt: status 1 int, prompt_range 2 Range, command_range 3 Range, output_range 4 Range, working_directory 5 string, command 6 string, prompt_state 7 int, exit_status 9 int, unique_prompt_id 10 string
Notify: session 1 string, subscribe 2 bool, notification_type 3 int, prompt_monitor_request 9 Modes
Modes: modes 1 [int]
SetProfile: session 1 string, guid_list 2 Guids, assignments 5 [Property]
Guids: guids 1 [string]
Property: key 1 string, json_value 2 string
GetProfile: session 1 string, keys 2 [string]
Profile: status 1 int, properties 3 [Property]
ListProfiles: properties 1 [string], guids 2 [string]
Profiles: profiles 1 [ProfileOf]
ProfileOf: properties 1 [Property]
Sessions: windows 1 [Window], buried_sessions 2 [Summary]
Window: tabs 1 [TabSummary], window_id 2 string, frame 3 Frame, number 4 int
TabSummary: tab_id 2 string, root 3 Node, tmux_window_id 4 string, tmux_connection_id 5 string
Node: vertical 1 bool, links 2 [Link]
Link: session 1 Summary, node 2 Node
Summary: unique_identifier 1 string, frame 2 Frame, grid_size 3 Size, title 4 string
Frame: origin 1 Coord, size 2 Size
Size: width 1 int, height 2 int
SendText: session 1 string, text 2 string, suppress_broadcast 3 bool
CreateTab: profile_name 1 string, window_id 2 string, tab_index 3 int, command 4 string, custom_profile_properties 5 [Property]
Tab: status 1 int, window_id 2 string, tab_id 3 int, session_id 4 string
SplitPane: session 1 string, split_direction 2 int, before 3 bool, profile_name 4 string, custom_profile_properties 5 [Property]
Split: status 1 int, session_id 2 [string]
SetProperty: window_id 1 string, session_id 5 string, name 3 string, json_value 4 string
Activate: window_id 1 string, tab_id 2 string, session_id 3 string, order_window_front 4 bool, select_tab 5 bool, select_session 6 bool, activate_app 7 App
App: raise_all_windows 1 bool, ignoring_other_apps 2 bool
Variable: session_id 1 string, set 2 [Setting], get 3 [string], tab_id 4 string, app 5 bool, window_id 6 string
Setting: name 1 string, value 2 string
Values: status 1 int, values 2 [string]
Focus: notifications 1 [FocusChange]
FocusChange: application_active 1 bool, window 2 KeyWindow, selected_tab 3 string, session 4 string
KeyWindow: window_status 1 int, window_id 2 string
Tmux: list_connections 1 Nothing, send_command 2 TmuxCommand
TmuxCommand: connection_id 1 string, command 2 string
TmuxAnswer: list_connections 1 TmuxConnections, status 4 int
TmuxConnections: connections 1 [TmuxConnection]
TmuxConnection: connection_id 1 string, owning_session_id 2 string
Close: tabs 1 Ids, sessions 2 Ids, windows 3 Ids, force 4 bool
Ids: ids 1 [string]
Closed: statuses 1 [int]
Notification: prompt_notification 3 PromptEvent, terminate_session_notification 7 Ended, layout_changed_notification 8 LayoutChanged
PromptEvent: session 1 string, prompt 2 PromptShown, command_start 3 CommandStart, command_end 4 CommandEnd, unique_prompt_id 5 string
PromptShown: placeholder 1 string
CommandStart: command 1 string
CommandEnd: status 1 int
Ended: session_id 1 string
LayoutChanged: list_sessions_response 1 Sessions
`;

export type Value = string | number | boolean | Value[] | { [name: string]: Value };
export type Values = { [name: string]: Value };

interface Field {
  name: string;
  number: number;
  type: string;
  isList: boolean;
}

const MESSAGES = new Map(
  PUBLISHED.trim()
    .split('\n')
    .map((line): [string, Field[]] => {
      const [name = '', fields = ''] = line.split(':');
      return [name, [...fields.matchAll(/(\w+) (\d+) (\[?)(\w+)/g)].map(fieldOf)];
    }),
);

function fieldOf([, name = '', number, bracket, type = '']: RegExpExecArray): Field {
  return { name, number: Number(number), type, isList: bracket !== '' };
}

function fieldsOf(message: string): Field[] {
  const fields = MESSAGES.get(message);
  if (!fields) throw new Error(`there is no message ${message}`);
  return fields;
}

export function encode(message: string, values: Values): Buffer {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const field = fieldsOf(message).find((each) => each.name === name);
    if (!field) throw new Error(`${message} has no field ${name}`);
    return (field.isList ? (value as Value[]) : [value]).map((each) => encodeField(field, each));
  });
  return Buffer.concat(parts);
}

function encodeField({ number, type }: Field, value: Value): Buffer {
  if (type === 'int' || type === 'bool') return Buffer.concat([varint(number << 3), varint(Number(value))]);
  const bytes = type === 'string' ? Buffer.from(String(value)) : encode(type, value as Values);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/** Throws where a field is not published, or has another type. */
export function decode(message: string, bytes: Uint8Array): Values {
  const values: Values = {};
  for (let at = 0; at < bytes.length; ) {
    const tag = readVarint(bytes, at);
    const field = fieldsOf(message).find(({ number }) => number === Number(tag.value >> 3n));
    if (!field) throw new Error(`${message} has no field ${tag.value >> 3n}`);
    const isNumber = field.type === 'int' || field.type === 'bool';
    if (Number(tag.value & 7n) !== (isNumber ? 0 : 2)) throw new Error(`${message}.${field.name} has the wrong type`);
    const head = readVarint(bytes, tag.end);
    const end = isNumber ? head.end : head.end + Number(head.value);
    if (end > bytes.length) throw new Error(`${message}.${field.name} is cut off`);
    const value = isNumber ? numberOf(field, head.value) : bodyOf(field, bytes.subarray(head.end, end));
    const before = values[field.name];
    values[field.name] = field.isList ? [...(Array.isArray(before) ? before : []), value] : value;
    at = end;
  }
  return values;
}

function numberOf({ type }: Field, value: bigint): Value {
  return type === 'bool' ? value !== 0n : Number(BigInt.asIntN(64, value));
}

function bodyOf({ type }: Field, bytes: Uint8Array): Value {
  return type === 'string' ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : decode(type, bytes);
}

function readVarint(bytes: Uint8Array, start: number): { value: bigint; end: number } {
  let value = 0n;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new Error('a number is cut off');
}
