// Loaded into a process whose memory is measured: it names its peak, in MB, when it ends.
process.on('exit', () => {
  process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
});
