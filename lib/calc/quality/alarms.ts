/** Answered reviews of signals for the worse: of all, or of one kind; something stood behind so many of them. */
interface AlarmCount {
  kind: 'all' | 'outlier' | 'shift'
  answered: number
  found: number
}

/** The same with whose they are: of how many organisations, of how many since counts were last told. */
interface CountedAlarms extends AlarmCount {
  organisations: number
  fresh: number
}

/** Of so many answers a share says something. */
const LEAST_ANSWERS = 30

/** Below it thresholds are worth another look: comparison.md J3. */
const REVISED_BELOW = 0.3

export const isRevised = ({ precision }: { precision: { share: number } | null }): boolean =>
  precision !== null && precision.share < REVISED_BELOW

/** @param group the least number of organisations besides a reader's own that are compared */
export const isShareTold = (
  { answered, organisations }: { answered: number; organisations: number },
  group: number,
): boolean => answered >= LEAST_ANSWERS && organisations > group

/**
 * The counts that a publication tells everybody. Kinds are told together or not at all, for one is what the other leaves
 * of all; and nobody's answers enter alone: until those of more organisations than a group has come, what was told stays.
 * @param before as last told; empty where nothing ever was
 */
export function toldAlarms(
  before: readonly AlarmCount[],
  now: readonly CountedAlarms[],
  group: number,
): readonly AlarmCount[] {
  const all = now.filter(({ kind }) => kind === 'all')
  if (!all.every((one) => isShareTold(one, group))) return before
  const told = now.every((one) => isShareTold(one, group)) ? now : all
  const isAlone = told.some(({ fresh }) => fresh > 0 && fresh <= group)
  const isLost = before.some(
    ({ kind, answered }) => answered > (now.find((one) => one.kind === kind)?.answered ?? 0),
  )
  return isAlone || isLost ? before : told.map(({ kind, answered, found }) => ({ kind, answered, found }))
}
