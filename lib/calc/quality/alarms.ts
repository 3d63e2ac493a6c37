/** Answered reviews of signals for the worse, of all or of one kind, and how many of them found a cause. */
interface AlarmCount {
  kind: 'all' | 'outlier' | 'shift'
  answered: number
  found: number
}

/** The counts, the number of organisations behind them, and how many of these are new since the last publication. */
interface CountedAlarms extends AlarmCount {
  organisations: number
  fresh: number
}

/** Fewest answers for which a share is meaningful. */
const MIN_ANSWERS = 30

/** A precision below this means that the thresholds should be revised. */
const REVISED_BELOW = 0.3

export const isRevised = ({ precision }: { precision: { share: number } | null }): boolean =>
  precision !== null && precision.share < REVISED_BELOW

/** @param group the least number of organisations besides a reader's own that are compared */
export const isSharePublishable = (
  { answered, organisations }: { answered: number; organisations: number },
  group: number,
): boolean => answered >= MIN_ANSWERS && organisations > group

/**
 * The counts shown to everybody. Both kinds are published or neither, since one is the total less the other. Single
 * organisations' answers must not show: until more organisations than a group have new ones, earlier counts stay.
 * @param before as last published; empty if nothing was
 */
export function publishedAlarms(
  before: readonly AlarmCount[],
  now: readonly CountedAlarms[],
  group: number,
): readonly AlarmCount[] {
  const all = now.filter(({ kind }) => kind === 'all')
  if (!all.every((one) => isSharePublishable(one, group))) return before
  const counts = now.every((one) => isSharePublishable(one, group)) ? now : all
  const isAlone = counts.some(({ fresh }) => fresh > 0 && fresh <= group)
  const isLost = before.some(
    ({ kind, answered }) => answered > (now.find((one) => one.kind === kind)?.answered ?? 0),
  )
  return isAlone || isLost ? before : counts.map(({ kind, answered, found }) => ({ kind, answered, found }))
}
