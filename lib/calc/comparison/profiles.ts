import {
  Cluster,
  classOf,
  covering,
  type Participant,
  type ProfileClass,
  type Scheme,
  type Shown,
} from './cluster'
import { byProfile, grouped, planProfiles } from './plan-profiles'

/**
 * Profiles after participants joined, left or changed. Organisations stay in their classes; a newcomer joins the class
 * whose loss grows least, a class that got too small is merged into another, and one that can be shown more precisely
 * is split into parts of full size. So unaffected classes keep members and profile, and two answers to a filter, before
 * and after, differ by whole classes and by those that joined or left. The rest of a class that got too small is shown
 * no more precisely than before: otherwise fewer than a class would be new in an answer.
 */
export function updateProfiles(
  before: readonly ProfileClass[],
  participants: readonly Participant[],
  scheme: Scheme,
): ProfileClass[] {
  if (before.length === 0 || participants.length < scheme.size) return planProfiles(participants, scheme)
  const left = new Map(participants.map((one) => [one.id, one]))
  const touched = new Set<Cluster>()
  const stored = new Map<Cluster, ProfileClass>()
  const kept = before.map((one) => {
    const { members, profile } = one
    const cluster = new Cluster(scheme)
    stored.set(cluster, one)
    for (const id of members) {
      const member = left.get(id)
      if (member) cluster.add(member)
      left.delete(id)
    }
    const isTrue = sameProfile(covering(cluster.profile(), profile, scheme), profile)
    if (cluster.members.size !== members.length || !isTrue) touched.add(cluster)
    return cluster
  })
  for (const newcomer of left.values()) {
    const home = cheapestHome([newcomer], kept)
    home.add(newcomer)
    touched.add(home)
  }
  const whole = joinSmall(kept, touched, scheme.size)
  const origins = new Map(before.flatMap((one) => one.members.map((id) => [id, one] as const)))
  return whole.flatMap((one) => {
    const same = touched.has(one) ? undefined : stored.get(one)
    return same ?? split(one, scheme, origins).map((part) => publishedClass(part, scheme, origins))
  })
}

/** The published profile of a class: no more precise than before for origins with fewer than a full class left. */
function publishedClass(part: Cluster, scheme: Scheme, origins: Origins): ProfileClass {
  let profile = part.profile()
  for (const [origin, count] of countsOf(part.members.keys(), origins)) {
    if (count < scheme.size) profile = covering(profile, origin.profile, scheme)
  }
  return classOf(part.members, profile)
}

function sameProfile(a: readonly Shown[], b: readonly Shown[]): boolean {
  return a.every((shown, index) => shown?.from === b[index]?.from && shown?.to === b[index]?.to)
}

function cheapestHome(members: readonly Participant[], clusters: readonly Cluster[]): Cluster {
  const prices = clusters.map((one) => ({ one, price: one.lossAfter('add', members) - one.loss() }))
  return prices.reduce((best, next) => (next.price < best.price ? next : best)).one
}

/** Merges classes that are too small into others; `touched` collects the changed ones. */
function joinSmall(clusters: readonly Cluster[], touched: Set<Cluster>, size: number): Cluster[] {
  const list = clusters.filter((one) => one.members.size > 0)
  for (;;) {
    const small = list.find((one) => one.members.size < size)
    if (!small || list.length === 1) return list
    list.splice(list.indexOf(small), 1)
    const members = small.participants()
    const other = cheapestHome(members, list)
    for (const member of members) other.add(member)
    touched.add(other)
  }
}

/** Organisation id → its class in the previous version. */
type Origins = ReadonlyMap<number, ProfileClass>

/**
 * Splits a class into parts of full size if these lose less together; otherwise returns the class alone. Members of one
 * earlier class stay together or split into full-size groups: a smaller group would be identified by the change.
 */
function split(whole: Cluster, scheme: Scheme, origins: Origins): Cluster[] {
  const lossOf = (parts: readonly Cluster[]) => parts.reduce((sum, one) => sum + one.loss(), 0)
  return [grouped(whole.participants(), scheme), withoutNewKinds(whole, scheme, origins)]
    .filter((parts) => areFaithful(parts, scheme, origins))
    .reduce((best, parts) => (lossOf(parts) < lossOf(best) ? parts : best), [whole])
}

/** Separates newcomers with equal properties that form a full class by themselves from the rest. */
function withoutNewKinds(whole: Cluster, scheme: Scheme, origins: Origins): Cluster[] {
  const all = whole.participants()
  const kinds = byProfile(
    all.filter(({ id }) => !origins.has(id)),
    scheme,
  ).filter((one) => one.members.size >= scheme.size)
  const rest = new Cluster(
    scheme,
    all.filter(({ id }) => !kinds.some((one) => one.members.has(id))),
  )
  return rest.members.size > 0 ? [...kinds, rest] : kinds
}

/** How many of these organisations come from each class of the version before. */
function countsOf(ids: Iterable<number>, origins: Origins): Map<ProfileClass, number> {
  const counts = new Map<ProfileClass, number>()
  for (const id of ids) {
    const origin = origins.get(id)
    if (origin) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  }
  return counts
}

function areFaithful(parts: readonly Cluster[], scheme: Scheme, origins: Origins): boolean {
  const all = countsOf(
    parts.flatMap((part) => [...part.members.keys()]),
    origins,
  )
  return parts.every(
    (part) =>
      part.members.size >= scheme.size &&
      [...countsOf(part.members.keys(), origins)].every(
        ([origin, count]) => count >= scheme.size || count === all.get(origin),
      ),
  )
}
