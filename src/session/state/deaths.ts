// When programs died, from the files that appear beside their journals then.
import type { Bridge } from '../../bridges/bridge.ts';
import { DEATH_NOTICE } from './stream.ts';

/** For each folder, for how many seconds its program has been dead; undefined if no notice is there. */
export async function readDeaths(bridge: Bridge, folders: readonly string[]): Promise<(number | undefined)[]> {
  const listed = await bridge.listFolders(folders, DEATH_NOTICE.charAt(0));
  return folders.map((_, at) => listed[at]?.find(({ name }) => name === DEATH_NOTICE)?.quietS);
}
