import type { filledRows } from '@/e2e/support/world'
import type { World } from '@/e2e/support/world-rows'

/*
 * How the access matrix asks: a call for each target, from the objects of its fixture.
 */

export type Target = 'own' | 'foreign' | 'missing'

export interface Call {
  path: string
  body?: unknown
}

export interface Rule {
  /** The call for this target; null when the target makes no sense for the route. */
  call(fixture: Fixture, target: Target): Call | null
  /** Status for a person who may. */
  own: number
  /** Set for calls a person needs before accepting the terms. */
  beforeAgreement?: true
}

export interface Fixture {
  world: World
  own: number
  foreign: number
  rows: Awaited<ReturnType<typeof filledRows>>
  /** Proposed changes of properties. */
  requests: { own: number; foreign: number }
  /** Questions about the documents. */
  questions: { own: number; foreign: number }
  /** A request to return the own document to work. */
  withdrawal: number
  /** Marks on charts. */
  marks: { own: number; foreign: number }
  /** Measures of plans. */
  measures: { own: number; foreign: number }
  /** What is asked of signals. */
  reviews: { own: number; foreign: number }
  /** What was found of the quality of data. */
  findings: { own: number; foreign: number }
  /** Reports for internal control, ready to be taken. */
  reports: { own: number; foreign: number }
  /** Keys of organisations' systems, each with something it sent. */
  keys: { own: KeyUsed; foreign: KeyUsed }
}

interface KeyUsed {
  key: number
  sent: number
}

export const MISSING = 2_000_000_000

export const plain =
  (path: string): Rule['call'] =>
  (_fixture, target) =>
    target === 'own' ? { path } : null

export const plainWith =
  (path: string, body: unknown): Rule['call'] =>
  (_fixture, target) =>
    target === 'own' ? { path, body } : null

export const document =
  (suffix = '', body?: (fixture: Fixture) => unknown): Rule['call'] =>
  (fixture, target) => {
    const id = target === 'missing' ? MISSING : fixture[target]
    return { path: `/api/input-documents/${id}${suffix}`, ...(body ? { body: body(fixture) } : {}) }
  }

export const companyOf = ({ world }: Fixture, target: Target) =>
  target === 'own' ? world.company : target === 'foreign' ? world.otherCompany : MISSING

export const withBody = (path: string, body: unknown): Call => ({
  path,
  ...(body === undefined ? {} : { body }),
})

export const company =
  (suffix = '', body?: (target: Target) => unknown): Rule['call'] =>
  (fixture, target) =>
    withBody(`/api/companies/${companyOf(fixture, target)}${suffix}`, body?.(target))

/** Own and foreign people under their own organisations, a missing one under the own. */
export const companyUser =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ world }, target) => {
    const people = {
      own: [world.company, world.users.unassigned],
      foreign: [world.otherCompany, world.users.otherOperator],
      missing: [world.company, MISSING],
    }
    const [companyId, id] = people[target]
    return withBody(`/api/companies/${companyId}/users/${id}${suffix}`, body)
  }

export const administrator =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ world }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/administrators/${target === 'own' ? world.users.admin : MISSING}${suffix}`, body)

export const propertyRequest =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ requests }, target) =>
    withBody(`/api/property-requests/${target === 'missing' ? MISSING : requests[target]}${suffix}`, body)

export const question =
  (suffix: string, body: unknown): Rule['call'] =>
  ({ questions }, target) =>
    withBody(`/api/document-questions/${target === 'missing' ? MISSING : questions[target]}${suffix}`, body)

/** @param of the key, or what it sent */
export const exchanged =
  (path: string, of: keyof KeyUsed): Rule['call'] =>
  ({ keys }, target) => ({ path: `/api/${path}/${target === 'missing' ? MISSING : keys[target][of]}` })

export const chartMark: Rule['call'] = ({ marks }, target) => ({
  path: `/api/chart-marks/${target === 'missing' ? MISSING : marks[target]}`,
})

export const MEASURE = {
  name: 'Лист поворотов',
  cause: 'Ночью не поворачивают',
  action: 'Поворачивать каждые 2 часа',
  responsible_id: null,
  responsible_name: 'Старшая медсестра',
  date_begin: '2026-01-13',
  due_date: '2026-03-31',
  target_value: null,
}

export const measure =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ measures }, target) =>
    withBody(`/api/measures/${target === 'missing' ? MISSING : measures[target]}${suffix}`, body)

export const category =
  (body?: unknown, suffix = ''): Rule['call'] =>
  ({ world }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/metric-categories/${target === 'own' ? world.categories[0] : MISSING}${suffix}`, body)

export const metric =
  (suffix = '', body?: unknown): Rule['call'] =>
  ({ rows }, target) =>
    target === 'foreign'
      ? null
      : withBody(`/api/metrics/${target === 'own' ? rows[0]?.metric_id : MISSING}${suffix}`, body)
