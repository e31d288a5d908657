// Disks, partitions, volumes and file systems.
import type { Call } from '../call.ts';
import { MARKS } from '../marks.ts';
import { hasFlag, takeCall } from '../options.ts';
import { isBlockDevice, resolvePath } from '../paths.ts';
import { writesOf } from '../writes.ts';
import type { Rule } from './rule.ts';

const advice = 'Check the device with lsblk, and work on an image file instead where that is enough.';

function writesToDevice(call: Call): boolean {
  return writesOf(call).some(({ path }) => isBlockDevice(path, call.cwd));
}

function removesDevice(call: Call): boolean {
  return takeCall(call).operands.some((path) => /^\/dev\/(?!shm\/|fd\/)./.test(resolvePath(path, call.cwd)));
}

/** An image file is no disk. */
function formatsDevice(call: Call): boolean {
  const { operands, options } = takeCall(call);
  if (hasFlag(options, '-n') && call.name === 'mke2fs') return false;
  return operands.some(
    (path) => isBlockDevice(path, call.cwd) || MARKS.test(path) || /^\/dev\//.test(path) || /^[a-z]:$/i.test(path),
  );
}

function repartitions(call: Call): boolean {
  const { options, operands } = takeCall(call);
  const onDevice = operands.some((path) => path.startsWith('/dev/') || MARKS.test(path));
  if (!onDevice) return false;
  if (call.name === 'sfdisk')
    return !hasFlag(options, '-d', '-l', '--dump', '--list', '-V', '-J', '-s', '-n') && operands.length > 0;
  if (call.name === 'parted')
    return operands.some((word) => /^(mklabel|mktable|rm|resizepart|mkpart)\b|\b(mklabel|rm \d)/.test(word));
  // What is typed at their own prompts is not judged.
  if (/^(?:fdisk|gdisk|cfdisk|cgdisk)$/.test(call.name)) return !hasFlag(options, '-l', '--list', '-x', '-s');
  return hasFlag(options, '-Z', '-z', '-o', '-d', '--zap', '--zap-all', '--clear', '--delete');
}

export const DISK_RULES: readonly Rule[] = [
  {
    name: 'write-to-device',
    reason: 'writes over a disk, and over all that is on it',
    advice,
    commands: ['*'],
    check: writesToDevice,
  },
  {
    name: 'remove-device',
    reason: 'removes a device that programs need',
    advice,
    commands: ['rm', 'unlink'],
    check: removesDevice,
  },
  {
    name: 'format',
    reason: 'makes a new file system over what is on the device',
    advice,
    commands: [
      ...'mkfs mke2fs mkswap newfs mkntfs mkdosfs mkreiserfs'.split(' '),
      ...'ext2 ext3 ext4 xfs btrfs vfat fat msdos exfat ntfs f2fs jfs minix reiserfs bfs cramfs ocfs2 udf'
        .split(' ')
        .map((kind) => `mkfs.${kind}`),
      ...'newfs_apfs newfs_hfs newfs_msdos newfs_exfat'.split(' '),
    ],
    check: formatsDevice,
  },
  {
    name: 'erase-disk',
    reason: 'erases a disk or its signatures',
    advice,
    patterns: [
      'wipefs -a|--all|-o|--offset',
      'blkdiscard *',
      'hdparm --security-erase|--security-erase-enhanced|--trim-sector-ranges|--security-set-pass|--make-bad-sector|--sanitize-block-erase|--sanitize-crypto-scramble',
      'nvme format|sanitize|delete-ns|write-zeroes',
      'sg_format *',
      'sg_sanitize *',
      'badblocks -w',
      'scrub *',
      'nwipe *',
      'flashrom -w|-E|--erase|--write',
      'flash_erase *',
      'mtd erase|write',
      'fastboot erase|flash|format|flashing|-w',
      'diskutil eraseDisk|eraseVolume|partitionDisk|secureErase|zeroDisk|randomDisk|reformat|eraseCD|eraseOptical|mergePartitions',
      'diskutil apfs deleteContainer|deleteVolume|eraseVolume|deleteVolumeGroup|deleteSnapshot',
      'diskutil cs|coreStorage delete*',
      'diskutil appleRAID delete',
      'asr restore -erase|--erase',
      'srm *',
      'debugfs -w',
    ],
  },
  {
    name: 'repartition',
    reason: 'changes the partitions of a disk',
    advice,
    commands: ['sfdisk', 'sgdisk', 'gdisk', 'fdisk', 'cfdisk', 'parted', 'cgdisk'],
    check: repartitions,
  },
  {
    name: 'remove-volume',
    reason: 'removes a volume, a pool or an encrypted container with what it holds',
    advice: 'List what is on it and make a snapshot first.',
    patterns: [
      'lvremove|vgremove|pvremove *',
      'lvreduce *',
      'lvm lvremove|vgremove|pvremove',
      'zpool destroy|labelclear|remove',
      'zfs destroy|rollback',
      'mdadm --zero-superblock|--stop|-S|--remove',
      'cryptsetup luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|reencrypt|luksHeaderRestore',
      'btrfs subvolume delete',
      'btrfs subvol delete',
      'btrfs device delete|remove',
      'dmsetup remove|remove_all|wipe_table',
      'umount -a',
      'bcachefs format',
      'gpart destroy|delete',
      'multipath -F',
      'rbd rm|remove|purge',
      'ceph osd purge|destroy|rm',
      'ceph osd pool delete|rm',
      'gluster volume delete|reset',
      'drbdadm wipe-md',
    ],
  },
];
