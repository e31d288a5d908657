// Every situation in which the server must tell the end of a command right.
import { company } from './company.mjs';
import { endings } from './endings.mjs';
import { floods } from './floods.mjs';
import { fullScreen } from './full-screen.mjs';
import { hostile } from './hostile.mjs';
import { lookalikes } from './lookalikes.mjs';
import { modes } from './modes.mjs';
import { nested } from './nested.mjs';
import { questions } from './questions.mjs';
import { remote } from './remote.mjs';
import { repls } from './repls.mjs';
import { settings } from './settings.mjs';
import { silence } from './silence.mjs';
import { slowLines } from './slow-lines.mjs';
import { text } from './text.mjs';
import { until } from './until.mjs';

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
  until,
  lookalikes,
  modes,
  nested,
  remote,
  'slow lines': slowLines,
};
