import type { Participant, ProfileClass, Shown } from './cluster'

/*
 * The proof that profiles give nobody away: everything a person may ask the filters for is asked, and every two
 * answers are compared. It knows nothing of how the profiles were found.
 */

/** What a filter demands of each property: any of these values; null leaves it open. */
type Demand = ReadonlyArray<readonly number[] | null>

interface Check {
  name: 'differences' | 'profiles' | 'untrue' | 'versions'
  tried: number
  found: number
}

/** A hidden property, or several values shown as one, fits no demand that does not take in all of it. */
function fits(profile: readonly Shown[], demand: Demand): boolean {
  return demand.every((values, index) => {
    const shown = profile[index]
    if (values === null) return true
    return shown != null && shown.from === shown.to && values.includes(shown.from)
  })
}

const answerOf = (classes: readonly ProfileClass[], demand: Demand): Set<number> =>
  new Set(classes.flatMap(({ members, profile }) => (fits(profile, demand) ? members : [])))

function difference(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0
  for (const id of a) if (b.has(id)) shared += 1
  return a.size + b.size - 2 * shared
}

const isTelling = (count: number, size: number) => count > 0 && count < size

function distinct(answers: ReadonlyArray<ReadonlySet<number>>): Array<ReadonlySet<number>> {
  return [...new Map(answers.map((one) => [[...one].sort((a, b) => a - b).join(), one])).values()]
}

function closePairs(answers: ReadonlyArray<ReadonlySet<number>>, size: number): number {
  const different = distinct(answers)
  return different.reduce(
    (sum, one, index) =>
      sum + different.slice(index + 1).filter((two) => isTelling(difference(one, two), size)).length,
    0,
  )
}

/** Profiles that fewer organisations share than a class holds. */
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

/** Organisations of which something is shown that they are not. */
function untrue(classes: readonly ProfileClass[], participants: readonly Participant[]): Check {
  const stated = new Map(participants.map((one) => [one.id, one.properties]))
  const isTrue = (id: number, profile: readonly Shown[]) =>
    profile.every((shown, index) => {
      const value = stated.get(id)?.[index]
      return shown === null || (value != null && shown.from <= value && value <= shown.to)
    })
  const found = classes.flatMap(({ members, profile }) => members.filter((id) => !isTrue(id, profile)))
  return { name: 'untrue', tried: participants.length, found: found.length }
}

/**
 * Tries the profiles in force.
 * @param before the version they replace, itself where nothing changed
 * @param demands all settings of the filters
 * @param size the least number of organisations of a class
 */
export function certify(
  {
    before,
    classes,
    participants,
  }: {
    before: readonly ProfileClass[]
    classes: readonly ProfileClass[]
    participants: readonly Participant[]
  },
  demands: readonly Demand[],
  size: number,
): Check[] {
  const answers = demands.map((one) => answerOf(classes, one))
  const staying = new Set(participants.map((one) => one.id))
  const known = new Set(before.flatMap((one) => one.members))
  // Whoever came or left is known to have come or left: the versions are compared by those of both.
  const ofBoth = (answer: ReadonlySet<number>) =>
    new Set([...answer].filter((id) => staying.has(id) && known.has(id)))
  const changed = demands.filter((one, index) =>
    isTelling(difference(ofBoth(answerOf(before, one)), ofBoth(answers[index] ?? new Set())), size),
  )
  return [
    {
      name: 'differences',
      tried: (demands.length * (demands.length - 1)) / 2,
      found: closePairs(answers, size),
    },
    rareProfiles(classes, size),
    untrue(classes, participants),
    { name: 'versions', tried: demands.length, found: changed.length },
  ]
}

/** Every setting of filters: any of the properties' single values or none; of the first property any selection. */
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
