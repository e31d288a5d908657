// Loss of disks, partitions, volumes and file systems.
import { EXT_MAKERS, FAT_MAKERS, FILE_SYSTEM_MAKERS } from '../../programs/programs.ts';
import type { Rule } from './rule.ts';

const advice = 'Check the device with lsblk, and work on an image file instead where that is enough.';

export const DISK_RULES: readonly Rule[] = [
  {
    name: 'write-to-device',
    reason: 'overwrites a disk with all that is on it',
    advice,
    patterns: ['* [writes <device>]'],
  },
  {
    name: 'remove-device',
    reason: 'removes a device that programs need',
    advice,
    patterns: [String.raw`rm|unlink [some path:/^\/dev\/(?!shm\/|fd\/)./]`],
  },
  {
    name: 'format',
    reason: 'makes a new file system in place of all that is on the device',
    advice,
    patterns: [
      `${`${FILE_SYSTEM_MAKERS} ${FAT_MAKERS}`.replaceAll(' ', '|')} [some <disk>]`,
      `${EXT_MAKERS.replaceAll(' ', '|')} [some <disk>] [without -n]`,
    ],
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
    patterns: [
      'sfdisk [some <disk>] [without -d|-l|-V|-J|-s|-n|--dump|--list]',
      'sgdisk [some <disk>] -Z|-z|-o|-d|--zap|--zap-all|--clear|--delete',
      String.raw`parted [some <disk>] [some /^(?:mklabel|mktable|rm|resizepart|mkpart)\b|\b(?:mklabel|rm \d)/]`,
      // What is typed at their prompts later is not judged, so they are refused at once.
      'fdisk|gdisk|cfdisk|cgdisk [some <disk>] [without -l|-x|-s|--list]',
    ],
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
