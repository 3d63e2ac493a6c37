/*
 * Comparison profiles: what comparisons show of an organisation, so general that nobody can tell whose it is.
 * k-anonymity by generalisation and suppression (Sweeney 2002, «Achieving k-anonymity privacy protection using
 * generalization and suppression»), classes found by merging the cheapest neighbours and improved by local moves.
 */

/** Properties in one order for all; null is one that nobody stated. */
export type Properties = ReadonlyArray<number | null>

/** A property as shown: a value, neighbouring values from – to of an ordered property, or hidden. */
export type Shown = { from: number; to: number } | null

/** A participant as the algorithm sees it. */
export interface Participant {
  id: number
  properties: Properties
}

/** Organisations that share one profile. */
export interface ProfileClass {
  /** Ascending. */
  members: readonly number[]
  profile: readonly Shown[]
}

/** How the properties are generalised. */
export interface Scheme {
  /** Per property: whether neighbouring values may be shown as one. */
  ordered: readonly boolean[]
  /** The least number of organisations of a class. */
  size: number
}

/** Showing one neighbour more costs so much of hiding the property; three or more neighbours are as good as hidden. */
const NEIGHBOUR_COST = 0.3
const WIDEST = 2

/** Members of one class by property and value, so that one can be taken out again. */
class Cluster {
  readonly members = new Map<number, Properties>()
  private readonly counts: Array<Map<number | null, number>>

  constructor(
    private readonly scheme: Scheme,
    members: Iterable<Participant> = [],
  ) {
    this.counts = scheme.ordered.map(() => new Map())
    for (const member of members) this.add(member)
  }

  add({ id, properties }: Participant): void {
    this.members.set(id, properties)
    this.count(properties, 1)
  }

  remove({ id, properties }: Participant): void {
    this.members.delete(id)
    this.count(properties, -1)
  }

  private count(properties: Properties, by: 1 | -1): void {
    for (const [index, counts] of this.counts.entries()) {
      const value = properties[index] ?? null
      const left = (counts.get(value) ?? 0) + by
      if (left === 0) counts.delete(value)
      else counts.set(value, left)
    }
  }

  participants(): Participant[] {
    return [...this.members].map(([id, properties]) => ({ id, properties }))
  }

  /** The least general profile that is true of every member. */
  profile(): Shown[] {
    return this.counts.map((counts, index) => {
      let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const value of counts.keys()) {
        if (value === null) return null
        if (value < from) from = value
        if (value > to) to = value
      }
      return to - from > (this.scheme.ordered[index] ? WIDEST : 0) ? null : { from, to }
    })
  }

  /** What this class loses with so many members, each hidden property of a member counting 1. */
  loss(): number {
    let loss = 0
    for (const [index, shown] of this.profile().entries()) {
      if (shown) loss += NEIGHBOUR_COST * (shown.to - shown.from) * this.members.size
      else loss += this.members.size - (this.counts[index]?.get(null) ?? 0)
    }
    return loss
  }

  /** The loss with these members in or out. */
  lossAfter(change: 'add' | 'remove', members: Iterable<Participant>): number {
    const undo = change === 'add' ? 'remove' : 'add'
    const list = [...members]
    for (const member of list) this[change](member)
    const loss = this.loss()
    for (const member of list) this[undo](member)
    return loss
  }
}

const keyOf = (properties: Properties) => properties.join()

function byProfile(participants: readonly Participant[], scheme: Scheme): Cluster[] {
  const groups = new Map<string, Participant[]>()
  for (const one of [...participants].sort((a, b) => a.id - b.id)) {
    const key = keyOf(one.properties)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((members) => new Cluster(scheme, members))
}

/** The cheapest way to bring a class that is too small up to size: with another, or with members another can spare. */
function cheapestHelp(small: Cluster, clusters: readonly Cluster[], size: number) {
  const own = small.participants()
  const missing = size - own.length
  let best = { cost: Number.POSITIVE_INFINITY, other: small, members: own }
  for (const other of clusters) {
    if (other === small) continue
    const before = small.loss() + other.loss()
    const merged = other.lossAfter('add', own) - before
    if (merged < best.cost) best = { cost: merged, other, members: other.participants() }
    if (other.members.size - missing < size) continue
    const lent = other.participants().slice(-missing)
    const cost = small.lossAfter('add', lent) + other.lossAfter('remove', lent) - before
    if (cost < best.cost) best = { cost, other, members: lent }
  }
  return best
}

function fillUp(clusters: Cluster[], size: number): Cluster[] {
  let list = clusters
  for (;;) {
    const small = list
      .filter((one) => one.members.size < size)
      .sort((a, b) => a.members.size - b.members.size)[0]
    if (!small || list.length === 1) return list
    const { other, members } = cheapestHelp(small, list, size)
    for (const member of members) {
      other.remove(member)
      small.add(member)
    }
    list = list.filter((one) => one.members.size > 0)
  }
}

/** Moves single members to where less is lost, as long as no class gets too small and every move gains. */
function improve(clusters: readonly Cluster[], size: number): void {
  for (let moved = true; moved; ) {
    moved = false
    for (const from of clusters) {
      if (from.loss() === 0) continue
      for (const member of from.participants()) {
        if (from.members.size <= size) break
        const gain = from.loss() - from.lossAfter('remove', [member])
        const target = clusters
          .filter((to) => to !== from)
          .map((to) => ({ to, price: to.lossAfter('add', [member]) - to.loss() }))
          .reduce<{ to: Cluster; price: number } | null>((a, b) => (a && a.price <= b.price ? a : b), null)
        if (!target || target.price >= gain - 1e-9) continue
        from.remove(member)
        target.to.add(member)
        moved = true
      }
    }
  }
}

const classesOf = (clusters: readonly Cluster[]): ProfileClass[] =>
  clusters.map((one) => ({
    members: [...one.members.keys()].sort((a, b) => a - b),
    profile: one.profile(),
  }))

/**
 * Profiles from nothing: classes of at least `scheme.size` organisations with as little hidden as the search finds.
 * The same participants in any order give the same classes.
 * @returns no class at all where there are fewer participants than one class needs
 */
export function planProfiles(participants: readonly Participant[], scheme: Scheme): ProfileClass[] {
  if (participants.length < scheme.size) return []
  const clusters = fillUp(byProfile(participants, scheme), scheme.size)
  improve(clusters, scheme.size)
  return classesOf(clusters)
}

/**
 * Profiles after participants came, left or changed. Organisations stay in the classes they were in; a newcomer
 * joins the class that loses least by it, a class that got too small joins another whole, one that may be told more
 * precisely in parts of full size is split. So a class that no change touches keeps its members and its profile, and
 * two answers to one filter, before and after, differ by whole classes and by whoever came or left.
 */
export function updateProfiles(
  before: readonly ProfileClass[],
  participants: readonly Participant[],
  scheme: Scheme,
): ProfileClass[] {
  if (before.length === 0 || participants.length < scheme.size) return planProfiles(participants, scheme)
  const left = new Map(participants.map((one) => [one.id, one]))
  const touched = new Set<Cluster>()
  const kept = before.map(({ members, profile }) => {
    const cluster = new Cluster(scheme)
    for (const id of members) {
      const member = left.get(id)
      if (member) cluster.add(member)
      left.delete(id)
    }
    const isSame = cluster.members.size === members.length && sameProfile(cluster.profile(), profile)
    if (!isSame) touched.add(cluster)
    return cluster
  })
  for (const newcomer of left.values()) {
    const home = cheapestHome(newcomer, kept)
    home.add(newcomer)
    touched.add(home)
  }
  const whole = joinSmall(kept, touched, scheme.size)
  return classesOf(whole.flatMap((one) => (touched.has(one) ? split(one, scheme) : [one])))
}

function sameProfile(a: readonly Shown[], b: readonly Shown[]): boolean {
  return a.every((shown, index) => shown?.from === b[index]?.from && shown?.to === b[index]?.to)
}

function cheapestHome(member: Participant, clusters: readonly Cluster[]): Cluster {
  const prices = clusters.map((one) => ({ one, price: one.lossAfter('add', [member]) - one.loss() }))
  return prices.reduce((best, next) => (next.price < best.price ? next : best)).one
}

/** Classes that are too small join others whole; `touched` learns which. */
function joinSmall(clusters: readonly Cluster[], touched: Set<Cluster>, size: number): Cluster[] {
  const list = clusters.filter((one) => one.members.size > 0)
  for (;;) {
    const small = list.find((one) => one.members.size < size)
    if (!small || list.length === 1) return list
    list.splice(list.indexOf(small), 1)
    const members = small.participants()
    const prices = list.map((one) => ({ one, price: one.lossAfter('add', members) - one.loss() }))
    const { one: other } = prices.reduce((best, next) => (next.price < best.price ? next : best))
    for (const member of members) other.add(member)
    touched.add(other)
  }
}

/** The class in parts that lose less together, each of full size; itself where there are none. */
function split(whole: Cluster, scheme: Scheme): Cluster[] {
  const parts = fillUp(byProfile(whole.participants(), scheme), scheme.size)
  improve(parts, scheme.size)
  const loss = parts.reduce((sum, one) => sum + one.loss(), 0)
  return loss < whole.loss() ? parts : [whole]
}
