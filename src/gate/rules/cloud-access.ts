// Rights in a cloud that are given to all or over all, and settings that keep what was overwritten or deleted.
import type { Call } from '../command/call.ts';
import { optionValue } from '../command/options.ts';
import type { Rule } from './rule.ts';

const POLICY_OF_ADMIN = String.raw`/:policy\/(?:AdministratorAccess|IAMFullAccess|PowerUserAccess-?Admin)$/`;

/** A policy, or a list of rules, as it stands in the words. What stands in a file is not known. */
function documentIn(call: Call, option: string): unknown {
  const text = optionValue(call.args, option) ?? '';
  try {
    return JSON.parse(text);
  } catch {
    // It is the name of a file, or has a variable in it.
    return undefined;
  }
}

function listOf(found: unknown, name: string): readonly Record<string, unknown>[] {
  const list = isRecord(found) ? found[name] : undefined;
  return (Array.isArray(list) ? list : [list]).filter(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function includesAll(value: unknown): boolean {
  return value === '*' || (Array.isArray(value) && value.includes('*'));
}

function allows({ Effect, Condition }: Record<string, unknown>): boolean {
  return Effect === 'Allow' && Condition === undefined;
}

function givesAllRights(call: Call): boolean {
  return listOf(documentIn(call, '--policy-document'), 'Statement').some(
    (statement) => allows(statement) && includesAll(statement['Action']) && includesAll(statement['Resource']),
  );
}

function opensBucket(call: Call): boolean {
  return opensTo(documentIn(call, '--policy'));
}

function opensTo(policy: unknown): boolean {
  return listOf(policy, 'Statement').some((statement) => {
    const { Principal: who } = statement;
    return allows(statement) && (includesAll(who) || (isRecord(who) && includesAll(who['AWS'])));
  });
}

function trustsEveryone(call: Call): boolean {
  return opensTo(documentIn(call, '--policy-document --assume-role-policy-document'));
}

/** Logs are kept for weeks at least. */
const SOON = 7;

function expiresAll(call: Call): boolean {
  return listOf(documentIn(call, '--lifecycle-configuration --lifecycle-policy'), 'Rules').some((rule) => {
    const { Status, Expiration, Filter, Prefix } = rule;
    const days = isRecord(Expiration) ? Expiration['Days'] : undefined;
    const isNarrow =
      (typeof Prefix === 'string' && Prefix !== '') ||
      (isRecord(Filter) && Object.values(Filter).some((test) => test !== ''));
    return Status === 'Enabled' && typeof days === 'number' && days <= SOON && !isNarrow;
  });
}

export const CLOUD_ACCESS_RULES: readonly Rule[] = [
  {
    name: 'admin-for-others',
    reason: 'gives an account all rights over the cloud',
    advice: 'Give it the one policy that it needs.',
    patterns: [
      `aws iam attach-user-policy|attach-role-policy|attach-group-policy [value --policy-arn ${POLICY_OF_ADMIN}]`,
      'gcloud projects|organizations|folders add-iam-policy-binding [value --role roles/owner]',
      // Of all that a subscription has, or more.
      String.raw`az role assignment create [value --role /^(?:Owner|User Access Administrator)$/i] [value --scope /^\/(?:$|subscriptions\/[^\/]*\/?$|providers\/Microsoft\.Management\/)/i]`,
    ],
  },
  {
    name: 'admin-for-others-inline',
    reason: 'gives an account all rights over the cloud',
    advice: 'Name the actions and the resources that it needs.',
    commands: ['aws'],
    check: (call) =>
      (/^put-(?:user|role|group)-policy$/.test(call.args[1] ?? '') && givesAllRights(call)) ||
      (/^(?:update-assume-role-policy|create-role)$/.test(call.args[1] ?? '') && trustsEveryone(call)),
  },
  {
    name: 'bucket-for-everyone',
    reason: 'opens a bucket to everyone, or takes away what keeps it closed',
    advice: 'Name who may read it, or share one object by an address that expires (aws s3 presign).',
    patterns: [
      'aws s3api|s3control delete-public-access-block',
      String.raw`aws s3api|s3control put-public-access-block [line /["=:]\s*false/i] [line !/["=:]\s*true/i]`,
      'gsutil iam ch [some /^all(?:Authenticated)?Users:/i]',
      'gcloud storage buckets add-iam-policy-binding [line /--member[= ]all(?:Authenticated)?Users/]',
    ],
    commands: ['aws'],
    check: (call) => call.args.includes('put-bucket-policy') && opensBucket(call),
  },
  {
    name: 'copies-off',
    reason: 'lets a bucket lose what it has, or keep no copies of what is overwritten and deleted',
    advice: 'Leave versioning on, and let single prefixes expire.',
    patterns: [
      String.raw`aws s3api put-bucket-versioning [line /Status["']?\s*[=:]\s*["']?Suspended/]`,
      'gsutil versioning set off',
      'gcloud storage buckets update --no-versioning',
      'mc|mcli version suspend',
      'aws rds modify-db-instance|modify-db-cluster [value --backup-retention-period 0]',
      'aws dynamodb update-continuous-backups [line /PointInTimeRecoveryEnabled["\']?\\s*[=:]\\s*["\']?false/i]',
    ],
    commands: ['aws'],
    check: (call) => /^put-bucket-lifecycle(?:-configuration)?$/.test(call.args[1] ?? '') && expiresAll(call),
  },
];
