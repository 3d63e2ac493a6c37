import type { Participant, ProfileClass, Shown } from './cluster'

/*
 * Exhaustive check that profiles identify nobody: every possible filter query is run and every two answers are
 * compared. It is independent of the algorithm that found the profiles.
 */

/** The filter on each property: any of these values; null leaves it open. */
type Demand = ReadonlyArray<readonly number[] | null>

interface Check {
  name: 'differences' | 'profiles' | 'untrue' | 'versions'
  tried: number
  found: number
}

/** A hidden or generalised property matches only a demand that includes all of its possible values. */
export function fits(profile: readonly Shown[], demand: Demand): boolean {
  return demand.every((values, index) => {
    const shown = profile[index]
    if (values === null) return true
    return shown != null && shown.from === shown.to && values.includes(shown.from)
  })
}

const isTelling = (count: number, size: number) => count > 0 && count < size

/** Pairs of different answers whose difference is smaller than a class, so that it could identify an organisation. */
function closePairs(classes: readonly ProfileClass[], demands: readonly Demand[], size: number): number {
  const all = demands.map((demand) => classes.map(({ profile }) => fits(profile, demand)))
  const answers = [...new Map(all.map((one) => [one.join(), one])).values()]
  const difference = (a: readonly boolean[], b: readonly boolean[]) => {
    let count = 0
    for (const [index, { members }] of classes.entries()) {
      if (a[index] !== b[index]) count += members.length
      if (count >= size) break
    }
    return count
  }
  return answers.reduce(
    (sum, one, index) =>
      sum + answers.slice(index + 1).filter((two) => isTelling(difference(one, two), size)).length,
    0,
  )
}

interface Move {
  /** Null when the organisation joined or left. */
  from: readonly Shown[] | null
  to: readonly Shown[] | null
  count: number
}

const profilesOf = (classes: readonly ProfileClass[]) =>
  new Map(classes.flatMap(({ members, profile }) => members.map((id) => [id, profile] as const)))

/** Organisations whose published profile changed, with the old and the new one. */
function movesBetween(before: readonly ProfileClass[], after: readonly ProfileClass[]): Move[] {
  const [was, is] = [profilesOf(before), profilesOf(after)]
  const moves = new Map<string, Move>()
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(id) ?? null, is.get(id) ?? null]
    const key = `${JSON.stringify(from)} ${JSON.stringify(to)}`
    if (JSON.stringify(from) !== JSON.stringify(to)) {
      moves.set(key, { from, to, count: (moves.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...moves.values()]
}

/**
 * Whether the difference between two versions of an answer identifies somebody: fewer organisations than a class were
 * added or removed. Those that joined or left are publicly known, and so disclose nothing about others; what they disclose
 * about themselves is checked by `isAlone`.
 */
function isChangeIdentifying(moves: readonly Move[], demand: Demand, size: number): boolean {
  const changed = moves.filter(({ from, to }) => fitsIn(from, demand) !== fitsIn(to, demand))
  const count = changed.reduce((sum, one) => sum + one.count, 0)
  return changed.some(({ from, to }) => from && to) && isTelling(count, size)
}

/** Whether so few joined or left that their numbers can be attributed: who joined or left is publicly known. */
function isAlone({ before, classes, together }: Versions): boolean {
  if (!together) return false
  const [was, is] = [profilesOf(before), profilesOf(classes)]
  const joined = [...is.keys()].filter((id) => !was.has(id))
  const left = [...was.keys()].filter((id) => !is.has(id) && together.reporting.has(id))
  return isTelling(joined.length, together.joining) || isTelling(left.length, together.leaving)
}

const fitsIn = (profile: readonly Shown[] | null, demand: Demand) => profile !== null && fits(profile, demand)

/** Profiles with fewer organisations than a class must have. */
function rareProfiles(classes: readonly ProfileClass[], size: number): Check {
  const sizes = new Map<string, number>()
  for (const { members, profile } of classes) {
    const key = JSON.stringify(profile)
    sizes.set(key, (sizes.get(key) ?? 0) + members.length)
  }
  return {
    name: 'profiles',
    tried: sizes.size,
    found: [...sizes.values()].filter((one) => one < size).length,
  }
}

function untrue(classes: readonly ProfileClass[], participants: readonly Participant[]): Check {
  const stated = new Map(participants.map((one) => [one.id, one.properties]))
  const isTrue = (id: number, profile: readonly Shown[]) =>
    profile.every((shown, index) => {
      const value = stated.get(id)?.[index]
      return shown === null || (value != null && shown.from <= value && value <= shown.to)
    })
  const wrong = classes.flatMap(({ members, profile }) => members.filter((id) => !isTrue(id, profile)))
  return { name: 'untrue', tried: participants.length, found: wrong.length }
}

interface Versions {
  /** The version being replaced; the same as the new one where nothing changed. */
  before: readonly ProfileClass[]
  /** The least class size of the earlier version, where it differed. */
  sizeBefore?: number
  classes: readonly ProfileClass[]
  participants: readonly Participant[]
  /** Fewest that join or leave together, and who has values; without them one leaves as a correction. Null: no limit. */
  together: { joining: number; leaving: number; reporting: ReadonlySet<number> } | null
}

/**
 * Checks the profiles in force. Classes below today's size that an earlier version published are no new leak.
 * @param demands all settings of the filters
 * @param size the least number of organisations of a class
 */
export function certify(versions: Versions, demands: readonly Demand[], size: number): Check[] {
  const { before, sizeBefore, classes, participants } = versions
  const moves = movesBetween(before, classes)
  const minSize = Math.min(size, sizeBefore ?? size)
  const changed = demands.filter((one) => isChangeIdentifying(moves, one, minSize))
  return [
    {
      name: 'differences',
      tried: (demands.length * (demands.length - 1)) / 2,
      found: closePairs(classes, demands, size),
    },
    rareProfiles(classes, size),
    untrue(classes, participants),
    { name: 'versions', tried: demands.length, found: changed.length + Number(isAlone(versions)) },
  ]
}

/** Every possible filter: one value or none for each property, and any subset of the first property's values. */
export function allDemands(values: ReadonlyArray<readonly number[]>): Demand[] {
  return values.reduce<Demand[]>(
    (all, list, index) => {
      const choices = index === 0 ? selections(list) : list.map((value) => [value])
      return all.flatMap((demand) => [null, ...choices].map((choice) => [...demand, choice]))
    },
    [[]],
  )
}

const selections = (values: readonly number[]): number[][] =>
  Array.from({ length: 2 ** values.length - 1 }, (_, mask) =>
    values.filter((_value, place) => ((mask + 1) >> place) % 2 === 1),
  )
