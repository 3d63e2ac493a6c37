/** Property values in a fixed order; null where one was not stated. */
type Properties = ReadonlyArray<number | null>

/** A property as shown: a value, a range of neighbouring values of an ordered property, or hidden. */
export type Shown = { from: number; to: number } | null

export interface Participant {
  id: number
  properties: Properties
}

export interface ProfileClass {
  /** Ascending. */
  members: readonly number[]
  profile: readonly Shown[]
}

export interface Scheme {
  /** Per property: whether neighbouring values may be shown as one. */
  ordered: readonly boolean[]
  /** The least number of organisations of a class. */
  size: number
}

/** Cost of showing one more neighbouring value, as a fraction of hiding; three or more cost as much as hiding. */
const NEIGHBOUR_COST = 0.3
const WIDEST = 2

const isTooWide = (from: number, to: number, isOrdered = false) => to - from > (isOrdered ? WIDEST : 0)

/** The least general profile that covers both. */
export function covering(a: readonly Shown[], b: readonly Shown[], { ordered }: Scheme): Shown[] {
  return a.map((one, index) => {
    const other = b[index]
    if (!one || !other) return null
    const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)]
    return isTooWide(from, to, ordered[index]) ? null : { from, to }
  })
}

/** Member counts of a class by property and value, so that one member can be removed without a recount. */
export class Cluster {
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

  /** The least general profile that covers every member. */
  profile(): Shown[] {
    return this.counts.map((counts, index) => {
      let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const value of counts.keys()) {
        if (value === null) return null
        if (value < from) from = value
        if (value > to) to = value
      }
      return isTooWide(from, to, this.scheme.ordered[index]) ? null : { from, to }
    })
  }

  /** Information loss with this many members; each hidden property of a member counts 1. */
  loss(): number {
    let loss = 0
    for (const [index, shown] of this.profile().entries()) {
      if (shown) loss += NEIGHBOUR_COST * (shown.to - shown.from) * this.members.size
      else loss += this.members.size - (this.counts[index]?.get(null) ?? 0)
    }
    return loss
  }

  lossAfter(change: 'add' | 'remove', members: Iterable<Participant>): number {
    const undo = change === 'add' ? 'remove' : 'add'
    const list = [...members]
    for (const member of list) this[change](member)
    const loss = this.loss()
    for (const member of list) this[undo](member)
    return loss
  }
}

export const classOf = (members: Cluster['members'], profile: readonly Shown[]): ProfileClass => ({
  members: [...members.keys()].sort((a, b) => a - b),
  profile,
})
