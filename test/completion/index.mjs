// Every situation in which the end of a command must be told right.
import { endings } from './endings.mjs';
import { questions } from './questions.mjs';
import { silence } from './silence.mjs';
import { text } from './text.mjs';

export const GROUPS = { silence, text, endings, questions };
