// Texts that the rules of disks.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const DISK_EXAMPLES: Examples = {
  'write-to-device': {
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
  'remove-device': {
    blocked: ['rm -f /dev/null', 'rm /dev/sda1'],
    passing: ['rm /dev/shm/lock', 'rm dev/null'],
  },
  format: {
    blocked: [
      'mkfs.fat -n BOOT /dev/sdb1',
      'mkfs.ext4 /dev/sdb1',
      'mkfs -t xfs /dev/vdb',
      'mke2fs -j /dev/sdb1',
      'sudo mkfs.ext4 -F "$DISK"',
      'mkswap /dev/sda2',
    ],
    passing: [
      'mkfs.ext4 -n /dev/sdb1',
      'mkfs.ext4 disk.img',
      'man mkfs.ext4',
      'command -v mkfs.xfs',
      'mkswap /swapfile',
      'mkfs.ext4 -V',
    ],
  },
  'erase-disk': {
    blocked: [
      'wipefs -a /dev/sda',
      'blkdiscard /dev/nvme0n1',
      'nvme format /dev/nvme0',
      'badblocks -wsv /dev/sda',
      'diskutil eraseDisk JHFS+ X disk2',
    ],
    passing: ['wipefs /dev/sda', 'nvme list', 'badblocks -n /dev/sda', 'diskutil list', 'hdparm -I /dev/sda'],
  },
  repartition: {
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
  'remove-volume': {
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
};
