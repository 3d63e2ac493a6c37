import { Cluster, classesOf, type Participant, type ProfileClass, type Scheme, type Shown } from './cluster'
import { grouped, planProfiles } from './plan-profiles'

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
  const parts = grouped(whole.participants(), scheme)
  const loss = parts.reduce((sum, one) => sum + one.loss(), 0)
  return loss < whole.loss() ? parts : [whole]
}
