// Every situation in which the server must tell the end of a command right.
import { company } from './company.mjs';
import { endings } from './endings.mjs';
import { floods } from './floods.mjs';
import { fullScreen } from './full-screen.mjs';
import { hostile } from './hostile.mjs';
import { looseMarks } from './loose-marks.mjs';
import { nested } from './nested.mjs';
import { questions } from './questions.mjs';
import { remote } from './remote.mjs';
import { repls } from './repls.mjs';
import { settings } from './settings.mjs';
import { silence } from './silence.mjs';
import { slowRemote } from './slow-remote.mjs';
import { text } from './text.mjs';
import { until } from './until.mjs';
import { writers } from './writers.mjs';

export const GROUPS = {
  silence,
  text,
  endings,
  questions,
  repls,
  'full screen': fullScreen,
  settings,
  hostile,
  floods,
  company,
  writers,
  'loose marks': looseMarks,
  until,
  nested,
  remote,
  'slow remote': slowRemote,
};
