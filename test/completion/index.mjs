// Every situation in which the server must tell the end of a command right.
import { ahead } from './ahead.mjs';
import { begunAhead } from './begun-ahead.mjs';
import { company } from './company.mjs';
import { containers } from './containers.mjs';
import { controlTexts } from './control-texts.mjs';
import { endings } from './endings.mjs';
import { floods } from './floods.mjs';
import { fullScreen } from './full-screen.mjs';
import { hostile } from './hostile.mjs';
import { lineEditors } from './line-editors.mjs';
import { lookalikes } from './lookalikes.mjs';
import { looseMarks } from './loose-marks.mjs';
import { modes } from './modes.mjs';
import { nested } from './nested.mjs';
import { questions } from './questions.mjs';
import { remote } from './remote.mjs';
import { repls } from './repls.mjs';
import { settings } from './settings.mjs';
import { silence } from './silence.mjs';
import { slowLines } from './slow-lines.mjs';
import { slowRemote } from './slow-remote.mjs';
import { starts } from './starts.mjs';
import { strangers } from './strangers.mjs';
import { text } from './text.mjs';
import { unprompted } from './unprompted.mjs';
import { until } from './until.mjs';
import { writers } from './writers.mjs';

export const GROUPS = {
  silence,
  text,
  'control texts': controlTexts,
  ahead,
  'begun ahead': begunAhead,
  starts,
  endings,
  questions,
  repls,
  'full screen': fullScreen,
  settings,
  hostile,
  unprompted,
  floods,
  company,
  writers,
  'loose marks': looseMarks,
  until,
  lookalikes,
  modes,
  'line editors': lineEditors,
  nested,
  containers,
  remote,
  'slow remote': slowRemote,
  'slow lines': slowLines,
  strangers,
};
