// Disks, partitions, volumes and file systems.
import type { Call } from '../call.ts';
import { MARKS } from '../marks.ts';
import { hasFlag, takeApart } from '../options.ts';
import { isBlockDevice, resolvePath } from '../paths.ts';
import { writesOf } from '../writes.ts';
import type { Rule } from './rule.ts';

const advice = 'Check the device with lsblk, and work on an image file instead where that is enough.';

function writesToDevice(call: Call): boolean {
  return writesOf(call).some(({ path }) => isBlockDevice(path, call.cwd));
}

function removesDevice(call: Call): boolean {
  return takeApart(call.args).operands.some((path) => /^\/dev\/(?!shm\/|fd\/)./.test(resolvePath(path, call.cwd)));
}

/** An image file is no disk. */
function formatsDevice(call: Call): boolean {
  const { operands, options } = takeApart(call.args, '-t -L -b -i -I -N -m -O -o -E -n -U -d -l');
  if (hasFlag(options, '-n') && call.name === 'mke2fs') return false;
  return operands.some(
    (path) => isBlockDevice(path, call.cwd) || MARKS.test(path) || /^\/dev\//.test(path) || /^[a-z]:$/i.test(path),
  );
}

function repartitions(call: Call): boolean {
  const { options, operands } = takeApart(call.args, '-a -u --align --unit');
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
    blocked: [
      'dd if=/dev/zero of=/dev/sda bs=1M',
      'cat image.iso > /dev/sdb',
      'echo x | sudo tee /dev/nvme0n1',
      'cp disk.img /dev/mapper/vg0-root',
      'shred -n 3 /dev/sda',
      '{ cat a b; } > /dev/sdc',
      'dd if=x of=/dev/disk2',
      { text: "open('/dev/sda', 'wb')", foreground: 'python3' },
    ],
    passing: [
      'dd if=/dev/sda of=backup.img',
      'dd if=/dev/zero of=/dev/null count=1',
      'echo x > /dev/tty',
      'cat /dev/sda | head -c 512 | xxd',
      'echo hi > /dev/shm/x',
      'dd if=/dev/urandom of=key.bin count=1',
    ],
  },
  {
    name: 'remove-device',
    reason: 'removes a device that programs need',
    advice,
    commands: ['rm', 'unlink'],
    check: removesDevice,
    blocked: ['rm -f /dev/null', 'rm /dev/sda1'],
    passing: ['rm /dev/shm/lock', 'rm dev/null'],
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
    blocked: [
      'mkfs.ext4 /dev/sdb1',
      'mkfs -t xfs /dev/vdb',
      'mke2fs -j /dev/sdb1',
      'sudo mkfs.ext4 -F "$DISK"',
      'mkswap /dev/sda2',
    ],
    passing: ['mkfs.ext4 disk.img', 'man mkfs.ext4', 'command -v mkfs.xfs', 'mkswap /swapfile', 'mkfs.ext4 -V'],
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
    blocked: [
      'wipefs -a /dev/sda',
      'blkdiscard /dev/nvme0n1',
      'nvme format /dev/nvme0',
      'badblocks -wsv /dev/sda',
      'diskutil eraseDisk JHFS+ X disk2',
    ],
    passing: ['wipefs /dev/sda', 'nvme list', 'badblocks -n /dev/sda', 'diskutil list', 'hdparm -I /dev/sda'],
  },
  {
    name: 'repartition',
    reason: 'changes the partitions of a disk',
    advice,
    commands: ['sfdisk', 'sgdisk', 'gdisk', 'fdisk', 'cfdisk', 'parted', 'cgdisk'],
    check: repartitions,
    blocked: [
      'sfdisk --delete /dev/sda',
      'sgdisk --zap-all /dev/sda',
      'parted -s /dev/sda mklabel gpt',
      'echo -e "d\\nw" | fdisk /dev/sda',
      'fdisk /dev/sda',
      'cfdisk /dev/sdb',
    ],
    passing: [
      'sfdisk -d /dev/sda',
      'parted -l',
      'fdisk -l',
      'sgdisk -p /dev/sda',
      'parted /dev/sda print',
      'fdisk disk.img',
      'parted -s disk.img mklabel gpt',
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
    blocked: [
      'lvremove -f vg0/data',
      'zpool destroy tank',
      'zfs destroy -r tank/data',
      'cryptsetup luksFormat /dev/sda2',
      'btrfs subvolume delete /mnt/@old',
    ],
    passing: [
      'zfs list',
      'zpool status',
      'cryptsetup luksDump /dev/sda2',
      'lvs',
      'btrfs subvolume list /',
      'mdadm --detail /dev/md0',
    ],
  },
];
