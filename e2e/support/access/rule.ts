import type { filledRows } from '@/e2e/support/world'
import { world } from '@/e2e/support/world-test'

/*
 * How the access matrix asks: a call for each target, its path by the route's own name, from the objects of the fixture.
 */

export type Target = 'own' | 'foreign' | 'missing'

export interface Call {
  /** As its file names it. */
  route: string
  path: string
  body?: unknown
}

/** The ids in the route's name for this target, a missing one for each left out; null when the target makes no sense. */
type Of = (fixture: Fixture, target: Target) => Array<number | string> | null

type Said<Value> = Value | ((fixture: Fixture, target: Target) => Value)

interface Entry {
  /** Status for a person who may. */
  own: number
  of?: Of
  query?: Said<string>
  body?: Said<object>
  /** Set for calls a person needs before accepting the terms. */
  beforeAgreement?: true
}

/** A status alone: the call is nobody's own, and sends nothing. */
export type Entries = Record<string, number | Entry>

export interface Rule extends Pick<Entry, 'own' | 'beforeAgreement'> {
  /** The call for this target; null when the target makes no sense for the route. */
  call(fixture: Fixture, target: Target): Call | null
}

interface Both {
  own: number
  foreign: number
}

export interface Fixture extends Both {
  rows: Awaited<ReturnType<typeof filledRows>>
  /** Proposed changes of properties. */
  requests: Both
  /** Questions about the documents. */
  questions: Both
  /** A request to return the own document to work. */
  withdrawal: number
  /** Marks on charts. */
  marks: Both
  /** Measures of plans. */
  measures: Both
  /** What is asked of signals. */
  reviews: Both
  /** What was found of the quality of data. */
  findings: Both
  /** Reports for internal control, ready to be taken. */
  reports: Both
  /** Keys of organisations' systems, each with something it sent. */
  keys: { own: KeyUsed; foreign: KeyUsed }
}

interface KeyUsed {
  key: number
  sent: number
}

export const MISSING = 2_000_000_000

/** What is nobody's own, or is not there. */
export const only =
  (...ids: string[]): Of =>
  (_fixture, target) =>
    target === 'own' ? ids : null

/** The target is in what is asked or sent. */
export const EVERY: Of = () => []

const either =
  (pick: (fixture: Fixture) => Both): Of =>
  (fixture, target) => [target === 'missing' ? MISSING : pick(fixture)[target]]

/** What belongs to no organisation, or to the own one alone. */
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

/** Own and foreign people under their own organisations, a missing one under the own. */
export const COMPANY_USER: Of = (_fixture, target) =>
  ({
    own: [world.company, world.users.unassigned],
    foreign: [world.otherCompany, world.users.otherOperator],
    missing: [world.company, MISSING],
  })[target]

export const companyOf = (target: Target) =>
  ({ own: world.company, foreign: world.otherCompany, missing: MISSING })[target]

/** What is asked of the target's organisation. */
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
