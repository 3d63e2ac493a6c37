/**
 * Whether enough organisations are compared for any of them to stay unknown: those besides the own one count, which
 * its people know already.
 * @param total organisations with a value, the own one included
 */
export function areEnough(total: number, isOwnAmong: boolean, minGroup: number): boolean {
  return total - (isOwnAmong ? 1 : 0) >= minGroup
}
