# Tells the modes of terminals, in the words of stty: `stty` for each would take fifty times as long. A line of input has
# the word that is to stand behind the answer, and the terminal. The numbers are those of Linux on x86-64 and arm64.
# It needs no module, so that it runs with the smallest perl.
my ($reads_and_never_waits, $asks_modes, $icanon, $echo) = (2304, 0x5401, 2, 8);
$| = 1;
while (<STDIN>) {
  my ($end, $terminal) = split;
  my $told = "\0" x 64;
  if (sysopen(TERMINAL, $terminal, $reads_and_never_waits) && ioctl(TERMINAL, $asks_modes, $told)) {
    my $modes = (unpack 'L4', $told)[3];
    print(($modes & $icanon ? '' : '-') . 'icanon ' . ($modes & $echo ? '' : '-') . "echo\n");
  }
  close TERMINAL;
  print "$end\n";
}
