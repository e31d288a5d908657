// Texts that the rule of windows.ts on disks refuses, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const WINDOWS_DISK_EXAMPLES: Examples = {
  'windows-disk': {
    blocked: [
      { text: 'Get-CimInstance Win32_ShadowCopy | Remove-CimInstance', foreground: 'pwsh' },
      { text: 'Get-WmiObject Win32_ShadowCopy | % { $_.Delete() }', foreground: 'pwsh' },
      { text: 'Remove-CimInstance -Query "select * from Win32_ShadowCopy"', foreground: 'pwsh' },

      { text: 'select disk 1\nclean all', foreground: 'diskpart.exe' },
      { text: 'diskpart', foreground: 'cmd.exe' },
      'powershell.exe -c "Format-Volume -DriveLetter C -Force"',
      'powershell -c "Clear-Disk -Number 0 -RemoveData"',
      'powershell -c "vssadmin delete shadows /all /quiet"',
      'powershell -c "Get-Volume | Format-Volume"',
      'cmd /c "diskpart /s x.txt"',
      'cmd /c "vssadmin delete shadows /all"',
      'cmd /c "bcdedit /delete {current}"',
      'cmd /c "robocopy C:\\empty C:\\Users /mir"',
      'cmd /c "fsutil usn deletejournal /d C:"',
      { text: 'fsutil file setzerodata offset=0 length=999 C:\\pagefile.sys', foreground: 'cmd.exe' },
      'cmd /c "manage-bde -off C:"',
      'cmd /c "wbadmin delete catalog -quiet"',
      { text: 'Format-Volume D', foreground: 'powershell.exe' },

      'vssadmin delete shadows /all /quiet',
      'vssadmin Delete Shadows /All',
      'Format-Volume -DriveLetter D',
      'Clear-Disk -Number 1 -RemoveData',
      'wbadmin delete catalog',
      'bcdedit /delete {current}',
      'wmic shadowcopy delete',
      { text: 'diskpart < d:\\steps.txt', foreground: 'cmd.exe' },
    ],
    passing: [
      { text: 'Get-CimInstance Win32_ShadowCopy | Format-List', foreground: 'pwsh' },

      { text: 'list disk\n\nexit', foreground: 'diskpart.exe' },
      'vssadmin list shadows',
      'Get-Disk',
      'Get-Volume',
      'bcdedit /enum',
      { text: 'diskpart /?', foreground: 'cmd.exe' },
    ],
  },
};
