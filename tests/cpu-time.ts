/** The processor time of this process so far, in ms. Other programs of a busy machine don't count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
