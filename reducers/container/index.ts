// The reducers for containers.
import type { Reducer } from '../reducer.ts';
import { kubectlDescribe } from './describe.ts';
import { dockerBuild, dockerTable } from './docker.ts';
import { kubectlTable } from './kubectl.ts';

export const container: readonly Reducer[] = [dockerBuild, dockerTable, kubectlTable, kubectlDescribe];
