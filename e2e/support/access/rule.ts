import type { filledRows } from '@/e2e/support/world'
import { world } from '@/e2e/support/world-test'

/* How the access matrix builds its calls: for each target a path and a body from the fixture's objects. */

export type Target = 'own' | 'foreign' | 'missing'

export interface Call {
  /** Path pattern of the route file. */
  route: string
  path: string
  body?: unknown
}

/** Path parameters for this target, where an omitted one is a missing id; null when the target is not applicable. */
type Of = (fixture: Fixture, target: Target) => Array<number | string> | null

type Said<Value> = Value | ((fixture: Fixture, target: Target) => Value)

interface Entry {
  /** Status for an authorised person. */
  own: number
  of?: Of
  query?: Said<string>
  body?: Said<object>
  /** True for calls that work before the terms are accepted. */
  beforeAgreement?: true
}

/** A status alone: no object of an organisation, no body. */
export type Entries = Record<string, number | Entry>

export interface Rule extends Pick<Entry, 'own' | 'beforeAgreement'> {
  /** The call for this target; null when the target is not applicable. */
  call(fixture: Fixture, target: Target): Call | null
}

interface Both {
  own: number
  foreign: number
}

export interface Fixture extends Both {
  rows: Awaited<ReturnType<typeof filledRows>>
  /** Requests to change properties. */
  requests: Both
  questions: Both
  /** A request to return the own document to work. */
  withdrawal: number
  /** Annotations on charts. */
  marks: Both
  measures: Both
  /** Reviews of signals. */
  reviews: Both
  /** Data quality findings. */
  findings: Both
  /** Control reports that are ready to download. */
  reports: Both
  /** Exchange keys, each with one import. */
  keys: { own: KeyUsed; foreign: KeyUsed }
}

interface KeyUsed {
  key: number
  sent: number
}

export const MISSING = 2_000_000_000

/** Objects of no organisation, or missing ones. */
export const only =
  (...ids: string[]): Of =>
  (_fixture, target) =>
    target === 'own' ? ids : null

/** The target is in the query or the body, not in the path. */
export const EVERY: Of = () => []

const either =
  (pick: (fixture: Fixture) => Both): Of =>
  (fixture, target) => [target === 'missing' ? MISSING : pick(fixture)[target]]

/** Objects of no organisation, or of the own one only. */
const shared =
  (pick: (fixture: Fixture) => number | undefined): Of =>
  (fixture, target) =>
    target === 'foreign' ? null : [target === 'own' ? (pick(fixture) ?? MISSING) : MISSING]

export const ABSENT = shared(() => MISSING)
export const ADMINISTRATOR = shared(() => world.users.admin)
export const CATEGORY = shared(() => world.categories[0])
export const METRIC = shared(({ rows }) => rows[0]?.metric_id)
export const UNIT = shared(() => 1)
export const WITHDRAWAL = shared(({ withdrawal }) => withdrawal)
export const COMPANY = either(() => ({ own: world.company, foreign: world.otherCompany }))
export const DOCUMENT = either((fixture) => fixture)
export const FINDING = either(({ findings }) => findings)
export const KEY = either(({ keys }) => ({ own: keys.own.key, foreign: keys.foreign.key }))
export const MARK = either(({ marks }) => marks)
export const MEASURE = either(({ measures }) => measures)
export const QUESTION = either(({ questions }) => questions)
export const REPORT = either(({ reports }) => reports)
export const REQUEST = either(({ requests }) => requests)
export const REVIEW = either(({ reviews }) => reviews)
export const SENT = either(({ keys }) => ({ own: keys.own.sent, foreign: keys.foreign.sent }))

/** Own and foreign people in their own organisations, a missing person in the own one. */
export const COMPANY_USER: Of = (_fixture, target) =>
  ({
    own: [world.company, world.users.unassigned],
    foreign: [world.otherCompany, world.users.otherOperator],
    missing: [world.company, MISSING],
  })[target]

export const companyOf = (target: Target) =>
  ({ own: world.company, foreign: world.otherCompany, missing: MISSING })[target]

/** The query names the target's organisation. */
export const inCompany =
  (rest = '') =>
  (_fixture: Fixture, target: Target) =>
    `${rest}company_id=${companyOf(target)}`

/** @param name verb and route: `GET /api/input-documents/[id]` */
export function ruleOf(name: string, entry: number | Entry): Rule {
  const { of = only(), query, body, ...rule } = typeof entry === 'number' ? { own: entry } : entry
  const route = name.slice(name.indexOf(' ') + 1)
  return {
    ...rule,
    call(fixture, target) {
      const ids = of(fixture, target)?.values()
      if (!ids) return null
      const path = route.replace(/\[\w+\]/g, () => String(ids.next().value ?? MISSING))
      const asked = typeof query === 'function' ? query(fixture, target) : query
      const sent = typeof body === 'function' ? body(fixture, target) : body
      const whole = asked ? `${path}?${asked}` : path
      return { route, path: whole, ...(sent === undefined ? {} : { body: sent }) }
    },
  }
}
