/*
 * Comparison profiles: what comparisons show of an organisation, generalised so that it does not identify the
 * organisation. k-anonymity by generalisation and suppression (Sweeney 2002, «Achieving k-anonymity privacy protection
 * using generalization and suppression»), classes found by merging the cheapest neighbours and improved by local moves.
 */

import { Cluster, classOf, type Participant, type ProfileClass, type Scheme } from './cluster'

/** Clusters of participants with equal properties, each ordered by id. */
export function byProfile(participants: readonly Participant[], scheme: Scheme): Cluster[] {
  const groups = new Map<string, Participant[]>()
  for (const one of [...participants].sort((a, b) => a.id - b.id)) {
    const key = one.properties.join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((members) => new Cluster(scheme, members))
}

/** The cheapest way to fill a class that is too small: merge it with another, or take members another can spare. */
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

/** Local search: moves single members as long as the total loss falls and no class gets too small. */
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

/** Clusters of at least the least size with a small loss; a single smaller one where there are too few participants. */
export function grouped(participants: readonly Participant[], scheme: Scheme): Cluster[] {
  const clusters = fillUp(byProfile(participants, scheme), scheme.size)
  improve(clusters, scheme.size)
  return clusters
}

/**
 * Initial profiles: classes of at least `scheme.size` organisations with a small information loss. The result does not
 * depend on the order of participants.
 * @returns empty when there are fewer participants than one class needs
 */
export function planProfiles(participants: readonly Participant[], scheme: Scheme): ProfileClass[] {
  if (participants.length < scheme.size) return []
  return grouped(participants, scheme).map((one) => classOf(one.members, one.profile()))
}
