// Requests over HTTP that delete a whole collection, index or tree of keys, by the server that they go to.
import type { Call } from '../command/call.ts';
import { optionValues } from '../command/options.ts';
import { ANY } from '../command/stand-ins.ts';
import { isTestDatabase } from '../command/test-databases.ts';
import { withNamedServer } from '../command/unset-variables.ts';

interface Store {
  /** Its name in the host, or its port. */
  server: RegExp;
  /** What of it may not be deleted. */
  deleted?: RegExp;
  /** What deletes by itself, whatever the method. */
  asked?: RegExp;
}

const STORES: readonly Store[] = [
  { server: /elastic|opensearch|:92(?:00|43)$/, deleted: /^\/[^/?]+$/ },
  { server: /./, deleted: /^\/(?:.*\/)?(?:_all|[*\uE002])$/ },
  { server: /qdrant|:6333$/, deleted: /^\/collections\/[^/?]+$/ },
  { server: /weaviate/, deleted: /^\/v1\/schema(?:\/[^/?]+)?$/ },
  { server: /meili|:7700$/, deleted: /^\/indexes\/[^/?]+(?:\/documents)?$/ },
  { server: /typesense|:8108$/, deleted: /^\/collections\/[^/?]+$/ },
  {
    server: /chroma/,
    deleted: /^\/api\/v\d\/(?:.*\/)?(?:collections|databases)\/[^/?]+$/,
    asked: /^\/api\/v\d\/reset$/,
  },
  {
    server: /solr|:8983$/,
    deleted: /^\/(?:api|solr)\/(?:collections|cores)\/[^/?]+$/,
    asked: /^\/solr\/admin\/(?:collections|cores)\?(?:.*&)?action=(?:DELETE|UNLOAD)\b/i,
  },
  { server: /consul|:8500$/, deleted: /^\/v1\/kv\/[^?]*\?(?:.*&)?recurse\b/ },
  { server: /vault|:8200$/, deleted: /^\/v1\/sys\/(?:mounts|auth|namespaces)\/./ },
  { server: /prometheus|:9090$/, asked: /^\/api\/v\d\/admin\/tsdb\/delete_series\b/ },
  {
    server: /rabbit|:15672$/,
    deleted: /^\/api\/(?:queues\/[^/?]+\/[^/?]+(?:\/contents)?|vhosts\/[^/?]+|exchanges\/[^/?]+\/[^/?]+)$/,
  },
  { server: /couch|:5984$/, deleted: /^\/[^/?_][^/?]*$/ },
  {
    server: /milvus|:19530$/,
    asked: /^\/v\d\/vectordb\/(?:collections|databases|partitions)\/drop\b/,
  },
  {
    server: /docker|:237[56]$/,
    deleted: /^(?:\/v[\d.]+)?\/volumes\/[^/?]+$/,
    asked: /^(?:\/v[\d.]+)?\/(?:volumes|containers)\/prune(?:\?|$)/,
  },
  { server: /./, deleted: /^\/v2\/.+\/manifests\/[^/?]+$/ },
  { server: /gitlab/, deleted: /^\/api\/v4\/(?:projects|groups)\/[^/?]+$/ },
];

const ADDRESS = /^(?:(?:https?|HTTPS?):\/\/)?(?:[^/?#@\s]{1,200}@)?([\w.-]{0,200}(?::\d{1,5})?)(\/[^\s#]{0,1000})$/;

export function deletesStore(call: Call): boolean {
  const deletes = sendsDelete(call);
  return call.args.some((word) => {
    const [, host = '', path = ''] = ADDRESS.exec(withNamedServer(word.replaceAll(ANY, '?'), call)) ?? [];
    if (host === '' || isTestDatabase(lastName(path))) return false;
    return STORES.some(({ server, deleted, asked }) => {
      if (!server.test(host)) return false;
      return (
        asked?.test(path) || (deletes && (deleted?.test(path) || deleted?.test(path.replace(/\/?(?:\?.*)?$/, ''))))
      );
    });
  });
}

/** `/collections/app_test?force=true` is that of the tests. */
function lastName(path: string): string {
  return path.replace(/\/?(?:\?.*)?$/, '').replace(/^.*\//, '');
}

export function sendsDelete({ name, args }: Call): boolean {
  if (name === 'invoke-webrequest')
    return args.some((word, at) => /^delete$/i.test(word) && /^-m/i.test(args[at - 1] ?? ''));
  if (optionValues(args, '-X --request --method').some((method) => /^delete$/i.test(method))) return true;
  return /^(?:https?|xhs?)$/.test(name) && args.some((word) => /^delete$/i.test(word));
}
